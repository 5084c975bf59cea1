import { env } from '../_shared/env.ts'
import { HttpError } from '../_shared/errors.ts'
import { callerOf, handle } from '../_shared/http.ts'
import { openChannels } from '../_shared/message/channels.ts'
import { sendDue, type Totals } from './send.ts'

let running: Promise<Totals> | undefined
let next: Promise<Totals> | undefined

/**
 * One run at a time. A call during a run waits for the next one, which sees the messages it was
 * made for; all such calls share that run.
 */
function run(): Promise<Totals> {
  if (!running) {
    running = sendDue(openChannels(), env('SITE_URL')).finally(() => (running = undefined))
    return running
  }
  next ??= running
    .catch(() => {})
    .then(() => {
      next = undefined
      return run()
    })
  return next
}

Deno.serve(
  handle(async (request) => {
    const { role } = callerOf(request)
    if (role !== 'service_role')
      throw new HttpError(403, { code: 'forbidden', message: 'this is not yours to do' })
    await request.body?.cancel()
    return { status: 200, body: await run() }
  }),
)
