import { matching, slug } from '#app/lib/search-params'

/** What is being bought, and where. */
export type ShopSearch = { package?: string; clinic?: string }

export const readShopSearch = (search: Record<string, unknown>): ShopSearch => ({
  package: matching(search.package, slug),
  clinic: matching(search.clinic, slug),
})
