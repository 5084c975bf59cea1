import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import type { Courier, Delivery } from './courier.ts'
import { methods, Refusal, type Notice, type Payable } from './payable.ts'
import type { Faults } from './faults.ts'

const event = z.object({
  action: z.enum(['choose', 'pay', 'deny', 'expire', 'refund', 'settle', 'resend']),
  notify: z.enum(['once', 'twice', 'never', 'late']).default('once'),
  /**
   * Delay before the notification; with `late`, the answer comes first and the notification after
   * it.
   */
  delay_ms: z.int().min(0).max(600_000).optional(),
  /** For `twice`: both concurrently instead of one after the other. */
  parallel: z.boolean().default(false),
  method: z.enum(methods).optional(),
  amount: z.int().min(1).optional(),
  page: z.boolean().optional(),
  status: z.string().optional(),
  tamper: z.boolean().optional(),
  force: z.boolean().optional(),
})

export const fault = z.object({
  down: z.boolean().optional(),
  hang_ms: z.int().min(0).max(600_000).optional(),
  answer: z
    .object({
      status: z.int().min(200).max(599),
      body: z.string(),
      headers: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  /** Only calls whose address or body contains this text. */
  match: z.string().optional(),
  /** Only this many calls. */
  times: z.int().min(1).optional(),
})

const refuse = (status: number, message: string) => Response.json({ message }, { status })

async function parse<T>(request: Request, schema: z.ZodType<T>): Promise<T | Response> {
  const body: unknown = await request.json().catch(() => undefined)
  const parsed = schema.safeParse(body)
  return parsed.success ? parsed.data : refuse(422, z.prettifyError(parsed.error))
}

/** Test controls for what otherwise only people and banks can do. */
export function createControl(
  courier: Courier,
  faults: Faults,
  find: (id: string) => Payable | undefined,
) {
  async function deliver(notices: Notice[], event: { notify: string; parallel: boolean }) {
    const rounds = event.notify === 'twice' ? 2 : 1
    const deliveries: Delivery[] = []
    const all = async () => void deliveries.push(...(await Promise.all(notices.map(courier.send))))
    if (event.parallel) await Promise.all(Array.from({ length: rounds }, all))
    else for (let round = 0; round < rounds; round++) await all()
    return deliveries
  }

  async function happen(request: Request, id: string): Promise<Response> {
    const payable = find(id)
    if (!payable) return refuse(404, `no payment is known as ${id}`)
    const wanted = await parse(request, event)
    if (wanted instanceof Response) return wanted
    let notices: Notice[]
    try {
      notices = payable.happen(wanted)
    } catch (error) {
      if (error instanceof Refusal) return refuse(409, error.message)
      throw error
    }
    let notifications: Delivery[] = []
    if (wanted.notify === 'late') courier.post(notices, wanted.delay_ms ?? 2000)
    else if (wanted.notify !== 'never') {
      if (wanted.delay_ms) await pause(wanted.delay_ms)
      notifications = await deliver(notices, wanted)
    }
    const { provider, reference } = payable
    return Response.json({
      provider,
      order_id: reference,
      status: payable.status(),
      state: payable.state(),
      notifications,
    })
  }

  return {
    /** @returns undefined if the call is not a control */
    async answer(request: Request): Promise<Response | undefined> {
      const { pathname } = new URL(request.url)
      if (!/^\/control(\/|$)/.test(pathname)) return undefined
      const id = decodeURIComponent(pathname.slice('/control/'.length))
      if (request.method === 'GET' && !id) return Response.json(faults.left())
      if (request.method !== 'POST') return refuse(405, 'controls are POST only')
      if (id) return happen(request, id)
      const wanted = await parse(request, fault)
      if (wanted instanceof Response) return wanted
      faults.set(wanted)
      return Response.json(wanted)
    },
  }
}
