import { expect, it } from 'vitest'
import { makePatient, row } from '../../support/calendar.ts'
import { refusal, rolledBack } from '../../support/db.ts'

// What the auth service of a hosted project does; it treats +62 0812.. and +62 812.. as different.
const setPhone = `update auth.users set phone = $2 where id = $1 returning phone`

it.each([
  ['62081100000123', '6281100000123'],
  ['6281100000123', '6281100000123'],
  ['6591234567', '6591234567'],
  ['15005550006', '15005550006'],
  // not phone numbers: left to Auth to judge
  ['123', '123'],
  [null, null],
])('an account with the phone %s has %s', (given, kept) =>
  rolledBack(async (client) => {
    const { id } = await makePatient(client)
    expect(await row(client, setPhone, [id, given])).toEqual({ phone: kept })
  }),
)

it('two accounts cannot share a number by writing it in two ways', () =>
  rolledBack(async (client) => {
    const [one, other] = [await makePatient(client), await makePatient(client)]
    await client.query(setPhone, [one.id, '6281100000123'])
    expect(await refusal(client, setPhone, [other.id, '62081100000123'])).toMatchObject({
      code: '23505',
    })
  }))
