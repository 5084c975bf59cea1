import { z } from 'zod'
import { rpc } from '../_shared/db.ts'
import type { Outcome } from '../_shared/message/adapter.ts'
import type { Deliver } from '../_shared/message/channels.ts'
import type { Message } from '../_shared/message/letter.ts'
import { write } from '../_shared/message/letters/index.ts'
import { isStillUnpaid } from './payments.ts'

const leased = z.object({
  taken: z.number(),
  withdrawn: z.number(),
  messages: z.array(
    z.looseObject({
      id: z.string(),
      attempt: z.number(),
      kind: z.string(),
      channels: z.array(z.object({ channel: z.enum(['email', 'whatsapp']), to: z.string() })),
    }),
  ),
})

type Tried = Outcome & { channel: string; to: string }
type Result = { id: string; attempt: number; channels: Tried[] }
export type Totals = { sent: number; failed: number; withdrawn: number }

// A batch is leased while the one before it is being sent: both end before the second's lease does,
// even if every call takes its full timeout.
const batch = 20
const inFlight = 10
// The next run of the job continues where this one stops.
const maxMs = 100_000

type Lease = z.infer<typeof leased>

const take = (): Promise<Lease> => rpc('service', 'lease_messages', { max_count: batch }, leased)

/**
 * Sends what is due, until nothing is left or the time is up. While the providers are busy with one
 * batch, the database leases the next and records the previous one.
 */
export async function sendDue(
  channels: Record<'email' | 'whatsapp', Deliver>,
  site: string,
): Promise<Totals> {
  const totals: Totals = { sent: 0, failed: 0, withdrawn: 0 }
  const failures: unknown[] = []
  const end = Date.now() + maxMs
  let next: Promise<Lease> | undefined = take()
  let recorded: Promise<unknown> | undefined
  while (next) {
    const lease: Lease | undefined = await next.catch((error: unknown) => void failures.push(error))
    next = lease?.taken === batch && Date.now() < end ? take() : undefined
    const results = await sendAll((lease?.messages ?? []) as unknown as Message[], channels, site)
    await recorded
    recorded = record(results).catch((error: unknown) => failures.push(error))
    totals.withdrawn += lease ? lease.withdrawn + lease.messages.length - results.length : 0
    for (const { channels: tried } of results)
      if (tried.some(({ outcome }) => outcome === 'sent')) totals.sent++
      else totals.failed++
  }
  await recorded
  // A failure to record must not hold up other messages, so throw only at the end.
  if (failures.length > 0) throw failures[0]
  return totals
}

/** @returns the result of each message that was still true */
async function sendAll(
  waiting: Message[],
  channels: Record<'email' | 'whatsapp', Deliver>,
  site: string,
): Promise<Result[]> {
  const results: Result[] = []
  const left = [...waiting]
  const work = async () => {
    for (let message = left.shift(); message; message = left.shift()) {
      const result = await sendOne(message, channels, site)
      if (result) results.push(result)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, work))
  return results
}

/** One result that cannot be written must not block the others. */
async function record(results: Result[]) {
  const write = (some: Result[]) => rpc('service', 'record_messages', { results: some }, z.number())
  if (results.length === 0) return
  try {
    await write(results)
  } catch (error) {
    if (results.length === 1) throw error
    const written = await Promise.allSettled(results.map((one) => write([one])))
    const failed = written.find((it) => it.status === 'rejected')
    if (failed) throw failed.reason
  }
}

/** @returns the result; null if the message turned out to be no longer true */
async function sendOne(
  message: Message,
  channels: Record<'email' | 'whatsapp', Deliver>,
  site: string,
): Promise<Result | null> {
  const { id, attempt } = message
  const all = (outcome: Outcome) => message.channels.map((to) => ({ ...to, ...outcome }))
  try {
    const isTrue = await isStillUnpaid(message)
    if (isTrue === 'unknown')
      return {
        id,
        attempt,
        channels: all({ outcome: 'retry', error: 'the payment provider does not answer' }),
      }
    if (!isTrue) return null
    const letter = write(message, site)
    const tried: Tried[] = []
    for (const { channel, to } of message.channels) {
      // A channel that fails must not block the next.
      const outcome = await channels[channel](message, letter, to).catch((error: unknown) =>
        notWritten(message, error),
      )
      tried.push({ channel, to, ...outcome })
    }
    return { id, attempt, channels: tried }
  } catch (error) {
    // One message that cannot be rendered must not block the others.
    return { id, attempt, channels: all(notWritten(message, error)) }
  }
}

/** Logs why, but never the whole of what was thrown, which may contain an address. */
function notWritten({ kind, id }: Message, error: unknown): Outcome {
  console.error('message', kind, id, error instanceof Error ? error.message : 'no reason')
  return { outcome: 'retry', error: 'could not be written' }
}
