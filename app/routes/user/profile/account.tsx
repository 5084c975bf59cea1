import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#app/features/account/account-page'
import { getAccount } from '#app/features/account/queries'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/profile/account')({
  loader: async () => ({ account: await getAccount() }),
  head: () => ({ meta: [{ title: pageTitle(m.account_title()) }] }),
  component: AccountPage,
})
