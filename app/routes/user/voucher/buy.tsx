import { createFileRoute } from '@tanstack/react-router'
import { loadShop } from '#app/features/packages/loaders'
import { readShopSearch } from '#app/features/packages/schema'
import { ShopPage } from '#app/features/packages/shop-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/voucher/buy')({
  validateSearch: readShopSearch,
  loader: () => loadShop(),
  head: () => ({ meta: [{ title: pageTitle(m.packages_buy_title()) }] }),
  component: ShopPage,
})
