import { sql } from './booking.ts'

let count = 0

/** A name unique among these tests, only of letters, so that it can be searched for. */
export function newName(first = 'Budi') {
  const letters = `${process.pid}${Date.now()}${(count += 1)}`.replaceAll(/\d/g, (digit) =>
    String.fromCharCode(97 + Number(digit)),
  )
  return `${first} ${letters.charAt(0).toUpperCase()}${letters.slice(1)}`
}

/** Eight digits, with whose last four no patient's phone number ends or begins. */
export async function newDigits() {
  const [{ ending } = { ending: '' }] = await sql<{ ending: string }>(
    `select ending::text as ending from generate_series(3000, 5999) as ending
     where ending::text not in (select right(phone, 4) from public.patients where phone is not null)
     order by random() limit 1`,
  )
  return `${Math.floor(100 + Math.random() * 900)}9${ending}`
}

type Fields = { full_name: string; phone?: string; birth_date?: string; email?: string }

/** A patient in the register, known to a clinic by its slug. */
export async function newRegistered(
  { full_name, phone, birth_date, email }: Fields,
  clinic?: string,
) {
  const [made] = await sql<{ id: string }>(
    `with made as (
       insert into public.patients (full_name, phone, birth_date, email) values ($1, $2, $3, $4) returning id
     ), known as (
       insert into public.patient_clinics (patient_id, clinic_id)
       select made.id, clinic.id from made join public.clinics as clinic on clinic.slug = $5
     )
     select id from made`,
    [full_name, phone ?? null, birth_date ?? null, email ?? null, clinic ?? null],
  )
  return made!.id
}
