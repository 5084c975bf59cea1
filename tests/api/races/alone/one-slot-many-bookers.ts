import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, newAccounts } from '../../../support/accounts.ts'
import { database } from '../../../support/db.ts'
import { book } from '../../../support/functions.ts'
import { newWorld, overlaps, type World } from '../../../support/world.ts'

// As many as a busy laptop answers before the gateway's patience ends.
const bookers = 60
const runs = 2

describe('booking one slot through the edge function', () => {
  let accounts: Account[]
  let world: World

  beforeAll(async () => {
    accounts = await newAccounts(bookers)
    world = await newWorld()
  }, 120_000)

  it('lets exactly one of 60 clients in, then one of 30', async () => {
    for (let run = 0; run < runs; run++) {
      const wish = {
        clinic_id: world.clinicId,
        service_id: world.serviceId,
        starts_at: world.at(8 + run),
      }
      const rivals = accounts.slice(0, run === 0 ? bookers : 30)
      const answers = await Promise.all(rivals.map((account) => book(account, wish)))
      const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? 'booked'}`)
      expect(count(outcomes)).toEqual({ '201 booked': 1, '409 slot_taken': rivals.length - 1 })
      const { rows } = await database().query(
        `select 1 from public.appointments
         where clinic_id = $1 and starts_at = $2 and status in ('held', 'awaiting_payment')`,
        [world.clinicId, wish.starts_at],
      )
      expect(rows).toHaveLength(1)
      // Remove the winner, who would otherwise reach the policy's limit.
      accounts.splice(
        answers.findIndex(({ status }) => status === 201),
        1,
      )
    }
    expect(await overlaps(world.clinicId)).toBe(0)
  }, 180_000)

  it('fills every physiotherapist once when "anyone" is asked for', async () => {
    const crowd = await newWorld(3)
    const others = await newAccounts(40)
    const wish = { clinic_id: crowd.clinicId, service_id: crowd.serviceId, starts_at: crowd.at(10) }
    const answers = await Promise.all(others.map((account) => book(account, wish)))
    const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? 'booked'}`)
    expect(count(outcomes)).toEqual({ '201 booked': 3, '409 slot_taken': 37 })
    expect(await overlaps(crowd.clinicId)).toBe(0)
  }, 60_000)
})

function count(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
