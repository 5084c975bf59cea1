import { expect, it } from 'vitest'
import { visitor } from '../support/accounts.ts'

it('everyone sees the portraits that the seed has put into Storage', async () => {
  const { data: people } = await visitor()
    .from('physiotherapists')
    .select('photo_path')
    .not('photo_path', 'is', null)
    .throwOnError()
  expect(people).toHaveLength(4)
  for (const { photo_path } of people) {
    const { publicUrl } = visitor().storage.from('portraits').getPublicUrl(photo_path).data
    const response = await fetch(publicUrl)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(20_000)
  }
})
