import { createFileRoute, redirect } from '@tanstack/react-router'
import { PasswordPage } from '#app/features/auth/password-page'
import { pageTitle } from '#app/lib/brand'
import { sessionUser } from '#app/lib/session'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/auth/password')({
  beforeLoad: async () => {
    const user = await sessionUser()
    if (!user) throw redirect({ to: '/auth/login' })
    if (user.lacksFactor) throw redirect({ to: '/auth/factor' })
  },
  head: () => ({ meta: [{ title: pageTitle(m.auth_new_password_title()) }] }),
  component: PasswordPage,
})
