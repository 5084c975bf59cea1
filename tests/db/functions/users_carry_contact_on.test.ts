import { expect, it } from 'vitest'
import { makePatient, row } from '../../support/calendar.ts'
import { rolledBack } from '../../support/db.ts'

// What Auth writes when a change of address is confirmed.
const prove = `update auth.users
  set email = coalesce($2, email), phone = coalesce($3, phone),
    phone_confirmed_at = case when $3::text is not null then now() else phone_confirmed_at end
  where id = $1`
const contact = `select email, phone from public.patients where id = $1`

it('the account holder is reached at the address that the account proved last', () =>
  rolledBack(async (client) => {
    const { id, patient } = await makePatient(client)
    await client.query(
      `update public.patients set email = (select email from auth.users where id = $1) where id = $2`,
      [id, patient],
    )
    await client.query(prove, [id, 'baru@example.com', null])
    await client.query(prove, [id, null, '6281100000321'])
    expect(await row(client, contact, [patient])).toEqual({
      email: 'baru@example.com',
      phone: '+6281100000321',
    })
  }))

it('so are the people who were entered with the old address, and no others', () =>
  rolledBack(async (client) => {
    const { id, patient } = await makePatient(client)
    const people = async () => {
      const { rows } = await client.query<{ full_name: string; email: string; phone: string }>(
        `select full_name, email, phone from public.patients
         where user_id = $1 and id <> $2 order by full_name`,
        [id, patient],
      )
      return rows.map(({ full_name, email, phone }) => [full_name, email, phone])
    }
    await client.query(prove, [id, 'lama@example.com', '6281100000324'])
    await client.query(
      `insert into public.patients (user_id, full_name, email, phone) values
         ($1, 'Adik', null, '+6281100000324'),
         ($1, 'Anak', 'lama@example.com', null),
         ($1, 'Nenek', 'nenek@example.com', '+6281100000325')`,
      [id],
    )
    await client.query(prove, [id, 'baru@example.com', '6281100000326'])
    expect(await people()).toEqual([
      ['Adik', null, '+6281100000326'],
      ['Anak', 'baru@example.com', null],
      ['Nenek', 'nenek@example.com', '+6281100000325'],
    ])
    // An address that is taken away leaves them the last one.
    await client.query(`update auth.users set phone = null where id = $1`, [id])
    expect((await people())[0]).toEqual(['Adik', null, '+6281100000326'])
  }))

it('an address that the person gave the clinic stays, and so does the family’s', () =>
  rolledBack(async (client) => {
    const { id, patient } = await makePatient(client)
    await client.query(`update public.patients set email = 'kantor@example.com' where id = $1`, [
      patient,
    ])
    const child = await row<{ id: string }>(
      client,
      `insert into public.patients (user_id, full_name) values ($1, 'Anak') returning id`,
      [id],
    )
    await client.query(prove, [id, 'baru@example.com', '6281100000322'])
    expect(await row(client, contact, [patient])).toMatchObject({ email: 'kantor@example.com' })
    expect(await row(client, contact, [child.id])).toEqual({ email: null, phone: null })
  }))

it('a change that nobody has agreed to yet changes nothing', () =>
  rolledBack(async (client) => {
    const { id, patient } = await makePatient(client)
    await client.query(
      `update auth.users set email_change = 'baru@example.com', phone = '6281100000323' where id = $1`,
      [id],
    )
    expect(await row(client, contact, [patient])).toEqual({ email: null, phone: null })
  }))
