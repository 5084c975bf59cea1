import { randomUUID } from 'node:crypto'
import { newVisit } from './board.ts'
import { dayIn, place, sql } from './booking.ts'

let count = 0

/**
 * A physiotherapist of the first clinic who is hidden from the website, a substitute, and patients
 * with visits to the former on a day on which the clinic is open.
 */
export async function newAbsence(visits: string[], from = 20) {
  const tag = `${process.pid}-${Date.now()}-${(count += 1)}`
  const [clinic] = await sql<{ id: string; name: string }>(
    `select id, name from public.clinics where slug = $1`,
    [place.clinic],
  )
  const people = await Promise.all(
    ['Ayu', 'Damar'].map(async (name) => {
      const id = randomUUID()
      await sql(
        `with made as (
           insert into public.physiotherapists (id, slug, name, is_public) values ($1::uuid, 'uji-' || $1::uuid, $2::text, false)
         )
         insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
         select $1::uuid, $3::uuid, weekday, time '08:00', time '20:00' from generate_series(1, 7) as weekday`,
        [id, `${name} ${tag}`, clinic!.id],
      )
      return { id, name: `${name} ${tag}` }
    }),
  )
  const [ayu, bayu] = people
  // a Tuesday that is no holiday, when the clinic is open from eight to twenty
  const [{ day } = { day: '' }] = await sql<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day
     from generate_series($1::date, $1::date + 60, interval '1 day') as day
     where extract(isodow from day) = 2
       and not exists (
         select from public.off_days as closed
         where closed.is_closed and closed.physiotherapist_id is null
           and coalesce(closed.clinic_id, $2) = $2 and day::date between closed.starts_on and closed.ends_on
       )
     order by day limit 1`,
    [dayIn(from), clinic!.id],
  )
  const ids: string[] = []
  for (const [index, name] of visits.entries()) {
    const startsAt = Date.parse(`${day}T${String(8 + index).padStart(2, '0')}:00:00+07:00`)
    const id = await newVisit({
      clinic: clinic!.id,
      physiotherapist: ayu!.id,
      name: `${name} ${tag}`,
      in: 0,
    })
    await sql(
      `update public.appointments set starts_at = $2, original_starts_at = original_starts_at where id = $1`,
      [id, new Date(startsAt).toISOString()],
    )
    ids.push(id)
  }
  return { clinic: clinic!, ayu: ayu!, bayu: bayu!, day, ids, tag }
}
