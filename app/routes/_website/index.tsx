import { createFileRoute } from '@tanstack/react-router'
import { m } from '#app/paraglide/messages.js'
import { pageTitle } from '#app/lib/brand'

export const Route = createFileRoute('/_website/')({
  head: () => ({ meta: [{ title: pageTitle(m.website_title()) }] }),
  component: () => (
    <div className="page py-16">
      <h1 className="max-w-[18ch] text-display">{m.website_title()}</h1>
    </div>
  ),
})
