import { listMyPatients } from '#app/features/patients/queries'
import { listMyVouchers } from '#app/features/vouchers/queries'
import type { MyVoucher } from '#app/lib/supabase/results'
import { type Appointment, listOpen, listPast, listUpcoming, type OpenBooking } from './queries'

export type Home = {
  upcoming: Appointment[]
  open: OpenBooking[]
  credits: MyVoucher[]
  name?: string
}

export async function loadHome(userId: string): Promise<Home> {
  const patients = await listMyPatients(userId)
  const ids = patients.map(({ id }) => id)
  if (ids.length === 0) return { upcoming: [], open: [], credits: [] }
  const [upcoming, open, vouchers] = await Promise.all([
    listUpcoming(ids),
    listOpen(ids),
    listMyVouchers(),
  ])
  const credits = vouchers.filter(({ kind }) => kind === 'credit')
  const self = patients.find((it) => it.is_account_holder)
  return { upcoming, open, credits, name: self?.full_name }
}

export async function loadAppointments(userId: string) {
  const ids = (await listMyPatients(userId)).map(({ id }) => id)
  if (ids.length === 0) return { upcoming: [], past: [] }
  const [upcoming, past] = await Promise.all([listUpcoming(ids), listPast(ids)])
  return { upcoming, past }
}
