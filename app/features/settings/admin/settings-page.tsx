import { Link } from '@tanstack/react-router'
import {
  FileDown,
  FileUp,
  History,
  ListChecks,
  MapPin,
  Scale,
  ShieldCheck,
  UsersRound,
} from 'lucide-react'
import { PageTitle } from '#app/components/admin/page-title'
import { m } from '#app/paraglide/messages.js'

const parts = [
  {
    to: '/admin/settings/clinics',
    label: m.admin_clinics_title,
    text: m.admin_settings_clinics,
    Icon: MapPin,
    isForAll: false,
  },
  {
    to: '/admin/settings/services',
    label: m.admin_services_title,
    text: m.admin_settings_services,
    Icon: ListChecks,
    isForAll: false,
  },
  {
    to: '/admin/settings/policy',
    label: m.admin_policy_title,
    text: m.admin_settings_policy,
    Icon: Scale,
    isForAll: true,
  },
  {
    to: '/admin/settings/staff',
    label: m.admin_staff_title,
    text: m.admin_settings_staff,
    Icon: UsersRound,
    isForAll: true,
  },
  {
    to: '/admin/settings/security',
    label: m.admin_security_title,
    text: m.admin_settings_security,
    Icon: ShieldCheck,
    isForAll: true,
  },
  {
    to: '/admin/settings/import',
    label: m.admin_import_title,
    text: m.admin_settings_import,
    Icon: FileUp,
    isForAll: false,
  },
  {
    to: '/admin/settings/export',
    label: m.admin_export_title,
    text: m.admin_settings_export,
    Icon: FileDown,
    isForAll: true,
  },
  {
    to: '/admin/settings/history',
    label: m.admin_audit_title,
    text: m.admin_settings_history,
    Icon: History,
    isForAll: true,
  },
] as const

/** Overview of the settings. @param isForAll an administrator of all clinics */
export const SettingsPage = ({ isForAll }: { isForAll: boolean }) => (
  <>
    <PageTitle>{m.admin_nav_settings()}</PageTitle>
    <ul className="grid max-w-240 gap-3 sm:grid-cols-2">
      {parts
        .filter((part) => isForAll || !part.isForAll)
        .map(({ to, label, text, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full gap-4 rounded-lg border bg-card p-4 hover:border-primary"
            >
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
              <span>
                <span className="block font-semibold">{label()}</span>
                <span className="text-sm text-muted-foreground">{text()}</span>
              </span>
            </Link>
          </li>
        ))}
    </ul>
  </>
)
