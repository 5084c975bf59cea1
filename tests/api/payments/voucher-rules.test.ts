import { beforeAll, describe, expect, it } from 'vitest'
import { newAccounts, type Account } from '../../support/accounts.ts'
import { database } from '../../support/db.ts'
import { book, detailsOf } from '../../support/functions.ts'
import { newWorld, type World } from '../../support/world.ts'
import { isFree, wish } from './support.ts'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newCode = () =>
  Array.from({ length: 8 }, () => alphabet[Math.floor(Math.random() * 32)]).join('')

async function newVoucher(columns: Record<string, unknown>): Promise<string> {
  const row = { code: newCode(), name_id: 'Promo uji', name_en: 'Test promotion', ...columns }
  const names = Object.keys(row)
  await database().query(
    `insert into public.vouchers (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
  return row.code
}

describe('paying with a voucher', () => {
  let accounts: Account[]
  let world: World
  let next = 0
  const someone = () => accounts[next++]!

  beforeAll(async () => {
    accounts = await newAccounts(24)
    world = await newWorld(3)
  })

  it('is refused with a reason, and the slot stays free', async () => {
    const person = someone()
    const only = await newWorld()
    const elsewhere = world.clinicId
    const cases: [string, string][] = [
      ['voucher_invalid', 'NNNNNNNN'],
      ['voucher_invalid', await newVoucher({ kind: 'fixed', amount_idr: 1, is_active: false })],
      [
        'voucher_expired',
        await newVoucher({ kind: 'fixed', amount_idr: 1, valid_until: '2026-01-01' }),
      ],
      [
        'voucher_not_applicable',
        await newVoucher({ kind: 'fixed', amount_idr: 1, valid_from: '2099-01-01' }),
      ],
      [
        'voucher_not_applicable',
        await newVoucher({ kind: 'fixed', amount_idr: 1, clinic_id: elsewhere }),
      ],
      [
        'voucher_not_applicable',
        await newVoucher({ kind: 'fixed', amount_idr: 1, service_id: world.serviceId }),
      ],
      [
        'voucher_not_applicable',
        await newVoucher({ kind: 'fixed', amount_idr: 1, min_spend_idr: 350_001 }),
      ],
      [
        'voucher_not_applicable',
        `${await newVoucher({ kind: 'fixed', amount_idr: 1 })} ${await newVoucher({ kind: 'fixed', amount_idr: 1 })}`,
      ],
    ]
    for (const [code, voucher] of cases) {
      const { status, body } = await book(person, wish(only, 9, { voucher_code: voucher }))
      expect([status, body.code, detailsOf(body)?.field], voucher).toEqual([
        422,
        code,
        'voucher_code',
      ])
    }
    expect(await isFree(only, only.at(9))).toBe(true)
    const { rows } = await database().query('select 1 from public.bookings where created_by = $1', [
      person.id,
    ])
    expect(rows).toHaveLength(0)
  })

  it('counts per patient and greets first visits only', async () => {
    const person = someone()
    const capped = await newVoucher({ kind: 'fixed', amount_idr: 350_000, max_uses_per_patient: 1 })
    const welcome = await newVoucher({
      kind: 'fixed',
      amount_idr: 350_000,
      is_first_visit_only: true,
    })
    expect((await book(person, wish(world, 18, { voucher_code: capped }))).status).toBe(201)
    const again = await book(person, wish(world, 19, { voucher_code: capped }))
    expect(again.body.code).toBe('voucher_used_up')
    const second = await book(person, wish(world, 19, { voucher_code: welcome }))
    expect(second.body.code).toBe('voucher_not_applicable')
    expect((await book(someone(), wish(world, 19, { voucher_code: welcome }))).status).toBe(201)
  })
})
