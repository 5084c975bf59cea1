import { createFileRoute, redirect } from '@tanstack/react-router'
import { ConfirmPage } from '#app/features/auth/confirm-page'
import { pathInOwnLanguage, readConfirmSearch } from '#app/features/auth/schema'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/auth/confirm')({
  validateSearch: readConfirmSearch,
  beforeLoad: ({ search }) => {
    const href = pathInOwnLanguage(search)
    if (href) throw redirect({ href })
  },
  head: () => ({ meta: [{ title: pageTitle(m.auth_confirm_title()) }] }),
  component: ConfirmPage,
})
