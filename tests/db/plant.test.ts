import { expect, it } from 'vitest'
import { database, plant, planting, rolledBack } from '../support/db.ts'

const table = 'public.site_settings'
const waiting = `select from pg_locks where relation = '${table}'::regclass and not granted`
const policies = `select from pg_policy where polrelid = '${table}'::regclass and polname = 'planted'`

it('whoever changes a table that is in use keeps nobody waiting who comes after', () =>
  planting(async (planter) => {
    let planted: Promise<void> | undefined
    await rolledBack(async (holder) => {
      await holder.query(`lock table ${table} in share mode`)
      planted = plant(planter, `create policy planted on ${table} for select using (true)`)
      await expect.poll(async () => (await database().query(waiting)).rowCount).toBeGreaterThan(0)
      expect((await database().query(`select from ${table}`)).rowCount).toBe(1)
    })
    await planted
    expect((await planter.query(policies)).rowCount).toBe(1)
  }))
