import { clinic, type people, physiotherapist, service } from './desk-data.ts'

type Who = keyof typeof people
/** A query, its caller, and its target time in milliseconds. */
type Question = { what: string; sql: string; aim: number; who: Who }

const ask = (what: string, call: string, who: Who = 'receptionist', aim = 10): Question => ({
  what: who === 'receptionist' ? what : `${what} (${who})`,
  sql: `select public.${call}`,
  aim,
  who,
})
const list = (name: 'appointments' | 'patients') => (filter: object, skip?: number, who?: Who) =>
  ask(
    [name, JSON.stringify(filter).replaceAll(/"|-0000|0{3,}/g, ''), skip && `after ${skip}`]
      .filter(Boolean)
      .join(' '),
    `list_${name}('${JSON.stringify(filter)}', null, 25, ${skip ?? 0})`,
    who,
  )
const appointments = list('appointments')
const patients = list('patients')

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const came = (days: number) => ({ came_from: dayAgo(days), came_to: dayAgo(1) })

// Each filter of the screens alone, then combinations.
const appointmentFilters = [
  {},
  { clinic_id: clinic },
  { physiotherapist_id: physiotherapist },
  { service_id: service },
  { physiotherapist_id: physiotherapist, service_id: service },
  { from_date: dayAgo(320), to_date: dayAgo(-30) },
  { clinic_id: clinic, service_id: service, from_date: '2020-01-01' },
  { is_by_package: true },
  { is_by_package: false },
  { is_by_package: true, physiotherapist_id: physiotherapist },
  { query: 'budi sant' },
  { query: 'budi', physiotherapist_id: physiotherapist },
  { query: '4321' },
]

const day = `clinic_board('${clinic}', current_date + 3)`
const week = `clinic_board('${clinic}', current_date, current_date + 6, '${physiotherapist}')`

export const questions: Record<'board' | 'search' | 'lists', Question[]> = {
  board: [
    ask('a full day of 20', day, 'receptionist', 5),
    ask('a full day of 20', day, 'physiotherapist', 5),
    ask('a week of one', week, 'receptionist', 5),
  ],
  search: [
    ...[
      ...['budi', 'budi sant', 'b', 'kusuma lina', 'budo santozo', '0812 33', '+62-812', '4321'],
      ...['p4711@', 'LW-ABC234', 'niemand'],
    ].map((query) => ask(`search "${query}"`, `search_patients('${query}')`)),
    ask('alike by name', `similar_patients('Budi Santoso')`),
    ask('alike by a mistyped name', `similar_patients('Budo Santozo')`),
    ask(
      'alike by everything',
      `similar_patients('Budi Santoso', '0812 3456 7890', 'p99@example.com', '1960-01-01')`,
    ),
  ],
  lists: [
    ...appointmentFilters.flatMap((filter) =>
      ['upcoming', 'completed'].map((name) => appointments({ list: name, ...filter })),
    ),
    ...[{}, { service_id: service }, { is_by_package: true }].map((filter) =>
      appointments({ list: 'booked', ...filter }),
    ),
    ...['no_show', 'cancelled_by_patient', 'cancelled_by_clinic'].map((status) =>
      appointments({ list: 'completed', statuses: [status] }),
    ),
    appointments({ list: 'completed', is_descending: false }),
    appointments({ list: 'completed' }, 975),
    appointments({ physiotherapist_id: physiotherapist }, 475),
    appointments({ list: 'completed' }, 0, 'physiotherapist'),
    appointments({ list: 'completed' }, 0, 'admin'),
    patients({}),
    patients({ is_descending: true }),
    patients({}, 975),
    patients({ clinic_id: clinic }),
    patients({ sort: 'created_at', is_descending: true }),
    patients({ query: 'budi' }),
    ...[1, 7, 30, 365].flatMap((days) => [
      patients(came(days)),
      patients({ ...came(days), is_new: false }),
    ]),
    ...[1, 7, 30].map((days) => patients({ ...came(days), is_new: true })),
    patients({ ...came(30), query: 'budi' }),
    patients({}, 0, 'admin'),
    ask('own patients', 'my_patients()', 'physiotherapist'),
    ask('own patients "budi"', `my_patients('budi')`, 'physiotherapist'),
    ask('own patients after 2500', 'my_patients(null, 25, 2500)', 'physiotherapist'),
    ask('tasks', 'staff_tasks(null, 200)'),
    ask('tasks, how many', 'staff_tasks(null, 0)'),
    ask('tasks', 'staff_tasks(null, 200)', 'admin'),
    ask('waiting list', `list_waitlist('${clinic}', with_free => false)`),
    ask('waiting list after 1000', `list_waitlist('${clinic}', null, 25, 1000, false)`),
    ask('waiting list on a day', `list_waitlist('${clinic}', current_date + 3)`),
    ask('what is free for 25 in weeks', `list_waitlist('${clinic}')`, 'receptionist', 50),
  ],
}
