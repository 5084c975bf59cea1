import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { makePatient, row } from '../../support/calendar.ts'
import { become, becomeAnon, becomeOwner, refusal, rolledBack } from '../../support/db.ts'

const sql = `select * from public.claim_patients()`
const claim = async (client: pg.ClientBase, user: { id: string }) => {
  await become(client, user)
  const { rows } = await client.query<{ id: string; is_account_holder: boolean }>(sql)
  await becomeOwner(client)
  return rows.map(({ id, is_account_holder }) => [id, is_account_holder])
}

type Address = { email?: string; phone?: string }
const phone = () => `62899${String(Math.random()).slice(2, 10)}`

/** A record as the front desk enters it. */
async function entered(client: pg.ClientBase, address: Address) {
  const { id } = await row<{ id: string }>(
    client,
    `insert into public.patients (full_name, email, phone) values ('Uji', $1, '+' || $2::text) returning id`,
    [address.email, address.phone],
  )
  return id
}

/** An account that has no patient yet. */
async function account(client: pg.ClientBase, address: Address, proved = true) {
  const { id } = await makePatient(client)
  await client.query(`delete from public.patients where user_id = $1`, [id])
  await client.query(
    `update auth.users set email = coalesce($2, email), phone = $3,
       email_confirmed_at = case when $4 and $2::text is not null then now() end,
       phone_confirmed_at = case when $4 and $3::text is not null then now() end where id = $1`,
    [id, address.email, address.phone, proved],
  )
  return { id }
}

describe('claim_patients', () => {
  it.each([
    ['e-mail', () => ({ email: `uji-${randomUUID()}@example.com` })],
    ['phone', () => ({ phone: phone() })],
  ])('finds the record with the proved %s, and again changes nothing', (_, make) =>
    rolledBack(async (client) => {
      const address = make()
      const mine = await entered(client, address)
      const theirs = await entered(client, {
        phone: phone(),
        email: `x${randomUUID()}@example.com`,
      })
      const user = await account(client, address)
      expect(await claim(client, user)).toEqual([[mine, true]])
      expect(await claim(client, user)).toEqual([[mine, true]])
      const log = await client.query(
        `select patient_id, user_id, kind, matched from public.patient_claims where user_id = $1`,
        [user.id],
      )
      expect(log.rows).toEqual([
        { patient_id: mine, user_id: user.id, kind: 'claimed', matched: Object.keys(address) },
      ])
      const other = await row(client, `select user_id from public.patients where id = $1`, [theirs])
      expect(other).toEqual({ user_id: null })
    }),
  )

  it('claims nothing with an address that is not proved', () =>
    rolledBack(async (client) => {
      const address = { email: `uji-${randomUUID()}@example.com`, phone: phone() }
      await entered(client, address)
      expect(await claim(client, await account(client, address, false))).toEqual([])
    }))

  it('takes a family under one phone, and guesses nobody to be the caller', () =>
    rolledBack(async (client) => {
      const address = { phone: phone() }
      const family = [await entered(client, address), await entered(client, address)]
      const user = await account(client, address)
      const found = await claim(client, user)
      expect(found.map(([id]) => id).toSorted()).toEqual(family.toSorted())
      expect(found.map(([, self]) => self)).toEqual([false, false])

      const save = `select public.save_patient($1) as patient`
      await become(client, user)
      const said = await row(client, save, [{ id: family[1], is_self: true }])
      expect(said).toMatchObject({ patient: { id: family[1], is_account_holder: true } })
      expect(
        await refusal(client, save, [JSON.stringify({ id: family[0], is_self: true })]),
      ).toMatchObject({ code: 'invalid_input', details: { field: 'is_self' } })
      expect((await claim(client, user))[0]).toEqual([family[1], true])
    }))

  it('takes a child under a parent’s phone for one of the people, not for the parent', () =>
    rolledBack(async (client) => {
      const address = { phone: phone() }
      const child = await entered(client, address)
      const age = `update public.patients set birth_date = (now() - $2::interval)::date where id = $1`
      await client.query(age, [child, '16 years 11 months'])
      expect(await claim(client, await account(client, address))).toEqual([[child, false]])

      const grown = { phone: phone() }
      const adult = await entered(client, grown)
      await client.query(age, [adult, '17 years 1 month'])
      expect(await claim(client, await account(client, grown))).toEqual([[adult, true]])
    }))

  it('leaves the person whom the account has, and adds the record to its people', () =>
    rolledBack(async (client) => {
      const address = { phone: phone() }
      const user = await account(client, address)
      const self = await row<{ id: string }>(
        client,
        `insert into public.patients (user_id, is_account_holder, full_name, phone) values ($1, true, 'Uji', '+' || $2::text) returning id`,
        [user.id, address.phone],
      )
      const found = await entered(client, address)
      expect(await claim(client, user)).toEqual([
        [self.id, true],
        [found, false],
      ])
    }))

  it('takes nothing from another account, nor a number that is more than a family’s', () =>
    rolledBack(async (client) => {
      const address = { phone: phone() }
      const taken = await entered(client, address)
      const first = await account(client, address)
      await claim(client, first)
      await client.query(`update auth.users set phone = null where id = $1`, [first.id])
      expect(await claim(client, await account(client, address))).toEqual([])
      expect(
        await row(client, `select user_id from public.patients where id = $1`, [taken]),
      ).toEqual({ user_id: first.id })

      const desk = { phone: phone() }
      for (let n = 0; n < 10; n += 1) await entered(client, desk)
      expect(await claim(client, await account(client, desk))).toEqual([])
    }))

  it('is for people who are signed in', () =>
    rolledBack(async (client) => {
      await becomeAnon(client)
      expect(await refusal(client, sql)).toMatchObject({ code: 'not_signed_in', status: 401 })
    }))
})
