import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import type { MessageChannel } from '#app/lib/supabase/results'

/** The contact channels of a patient. */
export async function listChannels(patientId: string): Promise<MessageChannel[]> {
  const supabase = await getSupabase()
  return unwrap(supabase.rpc('message_channels', { patient_id: patientId }))
}

/** An address or number at which messages do not arrive, and whose it is. */
export type Unreachable = MessageChannel & { patientId: string; address: string; problem: string }

/** The addresses that do not work, without duplicates when several of these people share one. */
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

/** Marks an address as working again: the next message is sent to it. */
export async function resetChannel({ patientId, channel }: Unreachable) {
  const supabase = await getSupabase()
  await unwrap(supabase.rpc('reset_message_channel', { patient_id: patientId, channel }))
}
