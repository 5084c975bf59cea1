import { matching, uuid } from '#app/lib/search-params'

/** Whose vouchers are shown; without a person, everyone's. */
export type WalletSearch = { person?: string }

export const readWalletSearch = (search: Record<string, unknown>): WalletSearch => ({
  person: matching(search.person, uuid),
})
