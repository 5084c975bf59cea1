import type { Writer } from '../letter.ts'
import { link, moment, pick } from '../words.ts'
import { sessionOf, sessionRows, when } from './session.ts'

const changes = {
  booked: { id: 'Janji baru', en: 'New appointment' },
  moved: { id: 'Janji berubah', en: 'Appointment changed' },
  cancelled: { id: 'Janji dibatalkan', en: 'Appointment cancelled' },
}

/** To staff: a change within the next 24 hours. The patient is named only on the board. */
export const staffChange: Writer = (facts, { locale, name, site }) => {
  const it = sessionOf(facts)
  const what = pick(locale, changes[facts.what ?? 'moved'])
  return {
    subject: `${what}: ${when(it, locale)}`,
    preview: `${it.clinic.name}, ${it.physiotherapist}`,
    title: what,
    paragraphs: [
      pick(locale, {
        id: `Halo ${name}, ini berubah dalam 24 jam ke depan.`,
        en: `Hello ${name}, this has changed within the next 24 hours.`,
      }),
    ],
    rows: [
      ...sessionRows(it, locale),
      // The time that was given up, which may be the only near one of the two.
      ...(facts.what === 'moved' &&
      facts.old_starts_at &&
      Date.parse(facts.old_starts_at) !== Date.parse(it.starts_at)
        ? [
            {
              label: pick(locale, { id: 'Sebelumnya', en: 'Before' }),
              value: moment(facts.old_starts_at, locale, it.time_zone),
            },
          ]
        : []),
    ],
    button: {
      label: pick(locale, { id: 'Buka papan', en: 'Open the board' }),
      href: link(site, locale, '/admin/board'),
    },
    variables: [],
  }
}

/** To administrators, each morning: how many tasks wait. */
export const staffTasks: Writer = ({ count = 0 }, { locale, name, site }) => ({
  subject: pick(locale, {
    id: `${count} tugas menunggu`,
    en: count === 1 ? '1 task is waiting' : `${count} tasks are waiting`,
  }),
  preview: pick(locale, { id: 'Ringkasan pagi ini.', en: 'This morning’s summary.' }),
  title: pick(locale, { id: 'Tugas yang menunggu', en: 'Tasks that are waiting' }),
  paragraphs: [
    pick(locale, {
      id: `Halo ${name}, ada ${count} tugas yang belum selesai.`,
      en: `Hello ${name}, ${count === 1 ? 'one task is' : `${count} tasks are`} still open.`,
    }),
  ],
  button: {
    label: pick(locale, { id: 'Buka tugas', en: 'Open the tasks' }),
    href: link(site, locale, '/admin/tasks'),
  },
  variables: [],
})
