import { matching, uuid } from '#app/lib/search-params'

/** Whose vouchers are shown: nobody's in particular, all of them. */
export type WalletSearch = { person?: string }

export const readWalletSearch = (search: Record<string, unknown>): WalletSearch => ({
  person: matching(search.person, uuid),
})
