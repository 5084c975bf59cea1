import { expect, it } from 'vitest'
import { day, makeCalendar } from '../../support/calendar.ts'
import { become, becomeOwner, rolledBack, type Person } from '../../support/db.ts'
import { makeStaff } from '../../support/staff-people.ts'

it('why somebody is away is read by them and by administrators, when the clinic is closed by all staff', () =>
  rolledBack(async (client) => {
    const here = await makeCalendar(client, { physiotherapists: 2 })
    const there = await makeCalendar(client)
    const [ayu, bayu] = here.physiotherapists as [string, string]
    await becomeOwner(client)
    const names = {
      'ayu anywhere': [ayu, null],
      'ayu here': [ayu, here.clinic],
      'ayu there': [ayu, there.clinic],
      'closed here': [null, here.clinic],
      'closed anywhere': [null, null],
    }
    for (const [name, [who, where]] of Object.entries(names))
      await client.query(
        `insert into public.off_days (physiotherapist_id, clinic_id, type, starts_on, ends_on, reason)
         values ($1, $2, 'sick', $3, $3, $4)`,
        [who, where, day(3), name],
      )
    const seen = async (who: Person | { id: string }) => {
      await become(client, who)
      const { rows } = await client.query<{ reason: string }>(
        `select reason from public.off_days where reason = any ($1) order by reason`,
        [Object.keys(names)],
      )
      return rows.map(({ reason }) => reason)
    }
    const closed = ['closed anywhere', 'closed here']
    const own = ['ayu anywhere', 'ayu here', 'ayu there']
    const physio = (id: string) => makeStaff(client, 'physiotherapist', here.clinic, id)
    expect(await seen(await physio(ayu))).toEqual([...own, ...closed])
    expect(await seen(await physio(bayu))).toEqual(closed)
    expect(await seen(await makeStaff(client, 'receptionist', here.clinic))).toEqual(closed)
    expect(await seen(await makeStaff(client, 'admin', here.clinic))).toEqual([
      'ayu anywhere',
      'ayu here',
      ...closed,
    ])
    expect(await seen(await makeStaff(client, 'admin'))).toEqual([...own, ...closed])
    expect(await seen('rina')).toEqual([])
  }))
