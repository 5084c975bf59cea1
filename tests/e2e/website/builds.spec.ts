import { expect, test } from '@playwright/test'

test('a build says which it is, in the file that open pages ask for and in its own', async ({
  request,
}) => {
  const latest = await request.get('/builds/latest.json')
  expect(latest.headers()['cache-control']).not.toMatch(/immutable|max-age=[1-9]/)
  const { id, timestamp } = (await latest.json()) as { id: string; timestamp: number }
  expect(id).toMatch(/^[0-9a-f]{12}$/)
  expect(timestamp).toBeGreaterThan(Date.parse('2026-01-01'))
  expect(await (await request.get(`/builds/meta/${id}.json`)).json()).toEqual({ id, timestamp })
  expect((await request.get('/builds/meta/000000000000.json')).status()).toBe(404)
})
