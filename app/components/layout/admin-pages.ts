import {
  CalendarCheck,
  CalendarClock,
  CalendarOff,
  Clock,
  Columns3,
  LayoutDashboard,
  ListPlus,
  MessageSquare,
  Newspaper,
  Package,
  Receipt,
  Settings,
  Stethoscope,
  Ticket,
  Users,
} from 'lucide-react'
import { m } from '#app/paraglide/messages.js'

type Role = 'admin' | 'receptionist' | 'physiotherapist'
export type StaffRoles = { role: Role; clinic_id: string | null }[]

const desk: Role[] = ['admin', 'receptionist']
const all: Role[] = ['admin', 'receptionist', 'physiotherapist']
const administrators: Role[] = ['admin']

type Page = {
  to: string
  label: () => string
  /** One-word label for the bottom bar. */
  short?: () => string
  /** Label for users who see only their own records there. */
  own?: () => string
  Icon: typeof Users
  for: Role[]
  /** Shortcut: this key after G. */
  key: string
}

/**
 * Every page of the menu, with its roles and key; those without a route are left out. One list for
 * the rail, the bottom bar, the search and the shortcuts.
 */
const pages: Page[] = [
  {
    to: '/admin/dashboard',
    label: m.admin_nav_dashboard,
    Icon: LayoutDashboard,
    for: administrators,
    key: 'd',
  },
  {
    to: '/admin/board',
    label: m.admin_nav_board,
    own: m.admin_nav_my_day,
    Icon: Columns3,
    for: all,
    key: 'b',
  },
  {
    to: '/admin/appointment/upcoming',
    label: m.admin_nav_upcoming,
    short: m.admin_nav_upcoming_short,
    Icon: CalendarClock,
    for: all,
    key: 'a',
  },
  {
    to: '/admin/appointment/completed',
    label: m.admin_nav_completed,
    short: m.admin_nav_completed_short,
    Icon: CalendarCheck,
    for: all,
    key: 'c',
  },
  {
    to: '/admin/patients/registered',
    label: m.admin_nav_patients,
    short: m.admin_nav_patients_short,
    Icon: Users,
    for: desk,
    key: 'p',
  },
  {
    to: '/admin/my-patients',
    label: m.admin_nav_my_patients,
    short: m.admin_nav_patients_short,
    Icon: Users,
    for: ['physiotherapist'],
    key: 'y',
  },
  {
    to: '/admin/my-hours',
    label: m.admin_nav_my_hours,
    short: m.admin_nav_my_hours_short,
    Icon: Clock,
    for: ['physiotherapist'],
    key: 'h',
  },
  { to: '/admin/waitlist', label: m.admin_nav_waitlist, Icon: ListPlus, for: desk, key: 'w' },
  {
    to: '/admin/physio',
    label: m.admin_nav_physio,
    Icon: Stethoscope,
    for: administrators,
    key: 'f',
  },
  {
    to: '/admin/physio/off-days',
    label: m.admin_nav_off_days,
    Icon: CalendarOff,
    for: administrators,
    key: 'o',
  },
  {
    to: '/admin/sales/history',
    label: m.admin_nav_sales,
    short: m.admin_nav_sales_short,
    Icon: Receipt,
    for: desk,
    key: 's',
  },
  {
    to: '/admin/packages',
    label: m.admin_nav_packages,
    Icon: Package,
    for: administrators,
    key: 'k',
  },
  {
    to: '/admin/vouchers',
    label: m.admin_nav_vouchers,
    Icon: Ticket,
    for: administrators,
    key: 'v',
  },
  {
    to: '/admin/messages',
    label: m.admin_nav_messages,
    Icon: MessageSquare,
    for: administrators,
    key: 'm',
  },
  {
    to: '/admin/content',
    label: m.admin_nav_content,
    Icon: Newspaper,
    for: administrators,
    key: 'i',
  },
  {
    to: '/admin/settings',
    label: m.admin_nav_settings,
    Icon: Settings,
    for: administrators,
    key: 'e',
  },
]

/** Pages outside the menu, and those for others than the menu's page above them. */
const others: Pick<Page, 'to' | 'for'>[] = [
  { to: '/admin/patients', for: desk },
  { to: '/admin/sales', for: desk },
  { to: '/admin/sales/refunds', for: administrators },
  { to: '/admin/tasks', for: desk },
  // What is sold and where is no secret: all staff look it up.
  { to: '/admin/settings/clinics', for: all },
  { to: '/admin/settings/services', for: all },
]

/**
 * Whether a page is for these roles. Where it is not, the database refuses or hides everything, so
 * the page would offer what then fails, or call empty what is only hidden.
 */
export function mayOpen(roles: StaffRoles, path: string) {
  const [nearest] = [...pages, ...others]
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)
  return !nearest || roles.some(({ role }) => nearest.for.includes(role))
}

/** The menu for these roles. Navigation only: what a page may read is decided by the database. */
export function adminPagesFor(roles: StaffRoles) {
  const seesOwn = roles.every(({ role }) => role === 'physiotherapist')
  return pages
    .filter((page) => roles.some(({ role }) => page.for.includes(role)))
    .map(({ own, ...page }) => ({ ...page, label: (seesOwn && own) || page.label }))
}

export const roleNames: Record<Role, () => string> = {
  admin: m.admin_role_admin,
  receptionist: m.admin_role_receptionist,
  physiotherapist: m.admin_role_physiotherapist,
}
