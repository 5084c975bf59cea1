import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type LucideIcon, CalendarClock, Keyboard, ListChecks, User, UserPlus } from 'lucide-react'
import { adminPagesFor, type StaffRoles } from '#app/components/layout/admin-pages'
import { useMenu } from '#app/components/layout/use-menu'
import { whenText } from '#app/features/appointments/admin/when'
import { rememberFoundBy } from '#app/features/patients/admin/found-by'
import type { StaffClinic } from '#app/features/staff/clinics'
import { openKeyHelp } from '#app/lib/admin/key-help'
import { looksLikePhone } from '#app/lib/admin/looks-like-phone'
import { dayOf } from '#app/lib/dates'
import { formatLongDate } from '#app/lib/format'
import { phoneText } from '#app/lib/phone-text'
import { m } from '#app/paraglide/messages.js'
import { bookingNumber, foundPatientsQuery, numberedQuery } from './queries'

export type Hit = { id: string; title: string; aside?: string; Icon: LucideIcon; open: () => void }
export type Group = { name: string; hits: Hit[] }

/** Initial values of a new patient: digits are a phone, an @ an e-mail, words a name. */
const newPatient = (text: string) =>
  text.includes('@')
    ? { email: text }
    : looksLikePhone(text)
      ? { phone: text }
      : { full_name: text }

/**
 * The hits of a text by group: patients, an appointment by its number, pages, commands, and finally
 * "new patient" with that name.
 */
export function useHits(text: string, roles: StaffRoles, clinics: StaffClinic[]) {
  const navigate = useNavigate()
  const isFrontDesk = roles.some(({ role }) => role !== 'physiotherapist')
  const menu = useMenu(adminPagesFor(roles))
  const number = bookingNumber(text)
  const patients = useQuery({ ...foundPatientsQuery(text), enabled: isFrontDesk })
  const numbered = useQuery({
    ...numberedQuery(number ?? ''),
    enabled: isFrontDesk && number !== undefined,
  })
  const fits = (label: string) => label.toLowerCase().includes(text.toLowerCase())
  const appointments = number ? (numbered.data ?? []) : []

  const groups: Group[] = [
    {
      name: text ? m.admin_search_patients() : m.admin_search_recent(),
      hits: (patients.data ?? []).map(({ id, full_name, phone, birth_date, is_exact }) => ({
        id: `patient ${id}`,
        title: full_name,
        aside: [
          phone && phoneText(phone),
          birth_date && formatLongDate(birth_date, { timeZone: 'UTC' }),
        ]
          .filter(Boolean)
          .join(' · '),
        Icon: User,
        open: () => {
          if (is_exact) rememberFoundBy(id, text)
          void navigate({ to: '/admin/patients/$id', params: { id } })
        },
      })),
    },
    {
      name: m.admin_search_appointments(),
      hits: appointments.map((one) => ({
        id: `appointment ${one.id}`,
        title: `${one.booking_number} · ${one.patient.full_name}`,
        aside: whenText(one.starts_at, one.clinic.time_zone),
        Icon: CalendarClock,
        open: () =>
          void navigate({
            to: '/admin/board',
            search: {
              clinic: clinics.find(({ id }) => id === one.clinic.id)?.slug,
              day: dayOf(one.starts_at, one.clinic.time_zone),
              appointment: one.id,
            },
          }),
      })),
    },
    {
      name: m.admin_search_pages(),
      hits: [
        ...menu.map(({ to, label, Icon, key }) => ({
          to,
          title: label(),
          Icon,
          aside: `G ${key.toUpperCase()}`,
        })),
        ...(isFrontDesk
          ? [{ to: '/admin/tasks', title: m.admin_tasks_title(), Icon: ListChecks, aside: 'G T' }]
          : []),
      ]
        .filter(({ title }) => fits(title))
        .map(({ to, ...hit }) => ({ ...hit, id: to, open: () => void navigate({ to }) })),
    },
    {
      name: m.admin_search_commands(),
      hits: [
        {
          id: 'keys',
          title: m.admin_keys_title(),
          aside: '?',
          Icon: Keyboard,
          open: () => openKeyHelp(true),
        },
      ].filter(({ title }) => fits(title)),
    },
    {
      name: m.admin_search_new(),
      hits: isFrontDesk
        ? [
            {
              id: 'new',
              title: text ? m.admin_search_new_called({ text }) : m.admin_patients_new(),
              Icon: UserPlus,
              open: () =>
                void navigate({
                  to: '/admin/patients/manual-input',
                  ...(text && { state: { newPatient: newPatient(text) } }),
                }),
            },
          ]
        : [],
    },
  ]
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    /** The patients shown belong to an earlier text, or are still loading. */
    isWaiting:
      isFrontDesk && (patients.isPlaceholderData || patients.isPending) && !patients.isError,
    error: patients.error,
  }
}
