import { createFileRoute } from '@tanstack/react-router'
import { loadOwnData } from '#app/features/account/own-data'
import { OwnDataPage } from '#app/features/account/own-data-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/profile/data')({
  loader: loadOwnData,
  head: () => ({ meta: [{ title: pageTitle(m.own_data_title()) }] }),
  component: OwnDataPage,
})
