import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export const key = 'kasir-key'

type Order = { id: string; state: 'pending' | 'paid' | 'expired'; amount: number; page: string }
type Asked = { amount: number; notify: string; back: string }

/** The sandbox of the third provider, which `kasir.ts` calls. */
export async function startGateway() {
  const orders = new Map<string, { order: Order; asked: Asked }>()
  let url = ''
  const server = createServer(async (request, response) => {
    const [, id = '', verb] = /^\/orders\/([^/]+)(?:\/(\w+))?$/.exec(request.url ?? '') ?? []
    if (request.method === 'POST' && !verb) {
      const asked = (await json(request)) as Asked
      const order: Order = { id, state: 'pending', amount: asked.amount, page: `${url}/pay/${id}` }
      orders.set(id, { order, asked })
    }
    const found = orders.get(id)
    if (found && verb === 'expire' && found.order.state === 'pending') found.order.state = 'expired'
    const isAllowed = request.headers['x-kasir-key'] === key
    response.writeHead(!isAllowed ? 401 : found ? 200 : 404).end(JSON.stringify(found?.order ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    asked: (id: string) => orders.get(id)!.asked,
    /** Pays an order; the provider notifies the given address. */
    async pay(id: string, signedWith = key) {
      const { order, asked } = orders.get(id)!
      order.state = 'paid'
      const answer = await fetch(asked.notify, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-kasir-key': signedWith },
        body: JSON.stringify({ id }),
      })
      return answer.status
    },
    close: () => server.close(),
  }
}
