import { z } from 'zod'
import { rpc } from '../_shared/db.ts'
import { env } from '../_shared/env.ts'
import { HttpError } from '../_shared/errors.ts'
import { callerOf, handle } from '../_shared/http.ts'
import { asService } from '../_shared/keys.ts'

const pictures = z.array(z.object({ bucket_id: z.string(), name: z.string() }))
const timeoutMs = 15_000
// The rest waits for the next day.
const mostCalls = 10

Deno.serve(
  handle(async (request) => {
    if (callerOf(request).role !== 'service_role')
      throw new HttpError(403, { code: 'forbidden', message: 'this is not yours to do' })
    let removed = 0
    for (let call = 0; call < mostCalls; call += 1) {
      const unused = await rpc('service', 'unused_pictures', {}, pictures)
      const names = Map.groupBy(unused, ({ bucket_id }) => bucket_id)
      for (const [bucket, its] of names)
        await remove(
          bucket,
          its.map(({ name }) => name),
        )
      removed += unused.length
      if (unused.length === 0) break
    }
    return { status: 200, body: { removed } }
  }),
)

/** Removes objects by the Storage API, because only that deletes their files too. */
async function remove(bucket: string, prefixes: string[]): Promise<void> {
  const response = await fetch(`${env('SUPABASE_URL')}/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    headers: { ...asService(), 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`storage answers ${response.status} to a removal`)
  await response.body?.cancel()
}
