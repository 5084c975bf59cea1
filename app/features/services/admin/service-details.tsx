import type { ServiceRow } from './queries'
import { shownFields } from './service-fields'
import { m } from '#app/paraglide/messages.js'

/** Read-only view, for users who may not edit a service. */
export function ServiceDetails({ service }: { service: ServiceRow }) {
  return (
    <div className="grid max-w-140 gap-5">
      <p className="rounded-md bg-muted px-3 py-2 text-sm">{m.admin_services_read_only()}</p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_1fr]">
        {shownFields().map(({ name, label, show }) => (
          <div key={name} className="contents">
            <dt className="text-sm font-semibold text-muted-foreground">{label}</dt>
            <dd className="max-sm:-mt-2.5">{show(service[name] as never) || '–'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
