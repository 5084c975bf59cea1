import { matching, uuid } from '#app/lib/search-params'

/** Which bookings are shown. */
export type HistorySearch = {
  year?: number
  /** Id of a member of the family. */
  person?: string
  /** Cursor: the end of the previous page, as `nextPage` writes it. */
  after?: string
}

const cursor = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)~[0-9a-f-]{36}$/i

export const readHistorySearch = (search: Record<string, unknown>): HistorySearch => ({
  year: Number(matching(search.year, /^20\d\d$/)) || undefined,
  person: matching(search.person, uuid),
  after: matching(search.after, cursor),
})

type Next = { after_created_at: string; after_id: string }

export const nextPage = (next: Next) => `${next.after_created_at}~${next.after_id}`

export function readPage(after: string | undefined): Partial<Next> {
  const [after_created_at, after_id] = after?.split('~') ?? []
  return { after_created_at, after_id }
}
