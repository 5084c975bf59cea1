import { parseBody, readBytes } from '../_shared/body.ts'
import { countCall } from '../_shared/db.ts'
import { invalidInput } from '../_shared/errors.ts'
import { callerOf, handle } from '../_shared/http.ts'
import { chosenProvider } from '../_shared/payment/registry.ts'
import { book } from './checkout.ts'
import { bookingRequest, idempotencyKey } from './request.ts'

Deno.serve(
  handle(async (request) => {
    const { token } = callerOf(request)
    const key = idempotencyKey(request.headers)
    if (!key.success) throw invalidInput('Idempotency-Key', '1 to 255 printable characters')
    const wanted = parseBody(bookingRequest, await readBytes(request))
    await countCall(token, 'booking', key.data)
    const answer = await book({ token }, key.data, wanted, chosenProvider())
    return { status: 201, body: answer }
  }),
)
