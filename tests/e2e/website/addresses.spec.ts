import { request as plainRequest } from 'node:http'
import { expect, test } from '@playwright/test'

// No browser is involved: one device is enough.
type Answer = { status: number; headers: Record<string, string | string[] | undefined> }

/** Sends the address unchanged; a browser or fetch would normalise it. */
const ask = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(process.env.APP_URL!)
    const request = plainRequest({ hostname, port, path, method, headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
    })
    request.on('error', reject)
    request.end(method === 'POST' ? 'a=b' : undefined)
  })

test('no address and no header leads to another site', async () => {
  const paths = ['//evil.example/', '/\\evil.example/', '///evil.example/', '/.//evil.example/']
  for (const path of [...paths, '/en//evil.example/', '/%2f%2fevil.example/', '/about/']) {
    const { status, headers } = await ask(path, 'GET', { host: 'evil.example' })
    expect([path, status]).toEqual([path, 308])
    expect([path, headers.location]).toEqual([path, expect.stringMatching(/^\/(?![/\\])/)])
  }
})

test('pages can be read and nothing else', async () => {
  for (const path of ['/', '/auth/login', '/user', '/user/booking', '/robots.txt'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
      const { status, headers } = await ask(path, method, { origin: 'https://evil.example' })
      expect([path, method, status]).toEqual([path, method, 405])
      expect(headers).toMatchObject({ allow: 'GET, HEAD', 'x-content-type-options': 'nosniff' })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
})

test('a form that is sent before its script was there is shown again', async () => {
  const { status, headers } = await ask('/auth/login', 'POST', { 'sec-fetch-site': 'same-origin' })
  expect([status, headers.location]).toEqual([303, '/auth/login'])
})

test('an address that cannot be decoded is one that is not there', async () => {
  for (const path of ['/%', '/%zz', '/a%ff', '/en/%c0%af', '/assets/%zz']) {
    const { status, headers } = await ask(path)
    expect([path, status]).toEqual([path, 404])
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  }
})
