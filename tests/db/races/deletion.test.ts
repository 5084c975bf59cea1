import { expect, it } from 'vitest'
import { database } from '../../support/db.ts'
import { attempt, withRace } from './calendar.ts'

it('two requests for deletion at once are one task', () =>
  withRace(5, async ({ people }) => {
    for (const person of people) {
      const outcomes = await Promise.all(
        [1, 2, 3].map(() => attempt(person, `select public.request_deletion()`, [])),
      )
      expect(outcomes).toEqual(['ok', 'ok', 'ok'])
      const { rowCount } = await database().query(
        `delete from public.admin_tasks where account_id = $1`,
        [person.id],
      )
      expect(rowCount).toBe(1)
    }
  }))
