import {
  CalendarCheck,
  CalendarClock,
  CalendarOff,
  Columns3,
  LayoutDashboard,
  ListPlus,
  MessageSquare,
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

/** Every page of the menu and for whom it is; those that do not exist yet are left out. */
const pages = [
  {
    to: '/admin/dashboard',
    label: m.admin_nav_dashboard,
    Icon: LayoutDashboard,
    for: administrators,
  },
  { to: '/admin/board', label: m.admin_nav_board, Icon: Columns3, for: all },
  {
    to: '/admin/appointment/upcoming',
    label: m.admin_nav_upcoming,
    Icon: CalendarClock,
    for: desk,
  },
  {
    to: '/admin/appointment/completed',
    label: m.admin_nav_completed,
    Icon: CalendarCheck,
    for: desk,
  },
  { to: '/admin/patients/registered', label: m.admin_nav_patients, Icon: Users, for: all },
  { to: '/admin/waitlist', label: m.admin_nav_waitlist, Icon: ListPlus, for: desk },
  { to: '/admin/physio', label: m.admin_nav_physio, Icon: Stethoscope, for: administrators },
  {
    to: '/admin/physio/off-days',
    label: m.admin_nav_off_days,
    Icon: CalendarOff,
    for: administrators,
  },
  { to: '/admin/sales/history', label: m.admin_nav_sales, Icon: Receipt, for: desk },
  { to: '/admin/vouchers', label: m.admin_nav_vouchers, Icon: Ticket, for: administrators },
  { to: '/admin/messages', label: m.admin_nav_messages, Icon: MessageSquare, for: administrators },
  { to: '/admin/settings', label: m.admin_nav_settings, Icon: Settings, for: administrators },
]

/** The menu of somebody with these roles. What a page may read is decided by the database. */
export const adminPagesFor = (roles: StaffRoles) =>
  pages.filter((page) => roles.some(({ role }) => page.for.includes(role)))

export const roleNames: Record<Role, () => string> = {
  admin: m.admin_role_admin,
  receptionist: m.admin_role_receptionist,
  physiotherapist: m.admin_role_physiotherapist,
}
