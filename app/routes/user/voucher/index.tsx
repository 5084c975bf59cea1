import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#app/components/errors/not-found-page'
import { listOpenPurchases } from '#app/features/packages/queries'
import { getWallet } from '#app/features/vouchers/wallet'
import { readWalletSearch } from '#app/features/vouchers/schema'
import { WalletPage } from '#app/features/vouchers/wallet-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/voucher/')({
  validateSearch: readWalletSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const [wallet, open] = await Promise.all([
      getWallet(deps.person),
      listOpenPurchases(context.user.id),
    ])
    return { ...wallet, open }
  },
  notFoundComponent: NotFoundPage,
  head: () => ({ meta: [{ title: pageTitle(m.vouchers_title()) }] }),
  component: WalletPage,
})
