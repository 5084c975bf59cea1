import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '#app/features/auth/login-page'
import { readLoginSearch } from '#app/features/auth/schema'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/auth/login')({
  validateSearch: readLoginSearch,
  head: () => ({ meta: [{ title: pageTitle(m.auth_login_title()) }] }),
  component: LoginPage,
})
