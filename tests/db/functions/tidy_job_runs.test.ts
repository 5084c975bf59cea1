import { expect, it } from 'vitest'
import { becomeOwner, rolledBack } from '../../support/db.ts'

const tidy = 'select private.tidy_job_runs() as count'

it('forgets what pg_cron noted more than a week ago, where there is pg_cron', () =>
  rolledBack(async (client) => {
    await becomeOwner(client)
    expect((await client.query(tidy)).rows).toEqual([{ count: 0 }])
    // As on a hosted project; a run that was cut off has no end.
    await client.query(`
      create schema cron;
      create table cron.job_run_details (runid integer, start_time timestamptz, end_time timestamptz);
      insert into cron.job_run_details values
        (1, now() - interval '8 days', now() - interval '8 days'),
        (2, now() - interval '8 days', null),
        (3, now() - interval '6 days', now() - interval '6 days'),
        (4, null, null)`)
    expect((await client.query(tidy)).rows).toEqual([{ count: 2 }])
    const { rows } = await client.query('select runid from cron.job_run_details order by runid')
    expect(rows).toEqual([{ runid: 3 }, { runid: 4 }])
  }))
