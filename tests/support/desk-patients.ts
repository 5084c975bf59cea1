import { randomUUID } from 'node:crypto'
import { newPatient, sql } from './booking.ts'
import { newDigits } from './patients.ts'

/** What is booked for a patient, whether it is sold, and how it was paid. */
export const bookingsOf = (patientId: string) =>
  sql(
    `select appointment.status, sale.id is not null as is_sold, payment.method, payment.amount_idr
     from public.appointments as appointment
     left join public.sales as sale on sale.booking_id = appointment.booking_id
     left join public.sale_payments as payment on payment.sale_id = sale.id
     where appointment.patient_id = $1
     order by payment.method`,
    [patientId],
  )

/** A patient with a phone number whose last five digits are unique. */
export async function someone(name = `Meja ${randomUUID().slice(0, 8)}`) {
  const { id } = await newPatient(name)
  const digits = `1${await newDigits()}`
  await sql(
    `with known as (
       insert into public.patient_clinics (patient_id, clinic_id)
       select $1::uuid, clinic.id from public.clinics as clinic where clinic.slug = 'kebayoran-baru'
     )
     update public.patients set phone = $2::text where id = $1::uuid`,
    [id, `+62812${digits}`],
  )
  return { id, name, digits }
}

/** A patient with a package of five sessions. */
export async function someoneWithPackage() {
  const { id, name } = await someone()
  await sql(
    `with voucher as (
       insert into public.vouchers (code, kind, name_id, name_en, patient_id, reason, valid_until)
       values (upper(substr(translate(md5(random()::text), '01', 'xy'), 1, 8)), 'package', 'Paket uji', 'Test package', $1, 'Uji', current_date + 100)
       returning id
     )
     insert into public.voucher_entries (voucher_id, patient_id, kind, quantity, reason)
     select id, $1, 'issue', 5, 'Uji' from voucher`,
    [id],
  )
  return { id, name }
}
