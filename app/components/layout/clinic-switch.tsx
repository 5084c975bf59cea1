import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { cn } from '#app/lib/cn'
import { m } from '#app/paraglide/messages.js'

type Clinic = { slug: string; name: string }

/** Selects the clinic of the staff area; the URL keeps it from page to page. */
export function ClinicSwitch({ clinics, className }: { clinics: Clinic[]; className?: string }) {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [only] = clinics
  if (!only) return null
  if (clinics.length === 1)
    return <p className={cn('truncate text-sm font-semibold', className)}>{only.name}</p>
  const chosen = clinics.find(({ slug }) => slug === search.clinic)
  return (
    <span className={cn('relative block', className)}>
      <select
        aria-label={m.admin_clinic()}
        value={chosen?.slug ?? ''}
        onChange={(event) => {
          const clinic = event.target.value || undefined
          void navigate({
            to: '.',
            search: (before: Record<string, unknown>) => ({ ...before, clinic, page: undefined }),
          })
        }}
        className="h-10 w-full appearance-none truncate rounded-md border border-input bg-card pr-8 pl-3 text-sm font-semibold hover:border-foreground/60"
      >
        <option value="">{m.admin_clinic_all()}</option>
        {clinics.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted-foreground"
      />
    </span>
  )
}
