import { createFileRoute } from '@tanstack/react-router'
import { OtpPage } from '#app/features/auth/otp-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/auth/otp')({
  head: () => ({ meta: [{ title: pageTitle(m.auth_otp_title()) }] }),
  component: OtpPage,
})
