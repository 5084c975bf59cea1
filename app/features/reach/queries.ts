import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { MessageChannel } from '#app/lib/supabase/results'

/** How the clinic reaches a patient. */
export async function listChannels(patientId: string): Promise<MessageChannel[]> {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('message_channels', { patient_id: patientId }))
}

/** An address or number at which messages do not arrive, and for whom it is kept. */
export type Unreachable = MessageChannel & { patientId: string; address: string; problem: string }

/** Each address that does not work, once, however many of these people are written to there. */
export async function listUnreachable(patientIds: string[]): Promise<Unreachable[]> {
  const all = await Promise.all(
    patientIds.map(async (patientId) =>
      (await listChannels(patientId)).map((it) => ({ ...it, patientId })),
    ),
  )
  const off = all.flat().filter((it): it is Unreachable => Boolean(it.problem && it.address))
  return off.filter(
    (it, place) =>
      off.findIndex((one) => one.channel === it.channel && one.address === it.address) === place,
  )
}

/** Says that an address works again: the next message tries it. */
export async function resetChannel({ patientId, channel }: Unreachable) {
  const supabase = await getSupabase()
  await unwrap(supabase.rpc('reset_message_channel', { patient_id: patientId, channel }))
}
