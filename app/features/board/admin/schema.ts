import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as z from 'zod'

const boardSearch = z.object({
  /** A clinic's slug. */
  clinic: z.string().max(80).optional().catch(undefined),
  /** A day of the clinic's calendar; without it, today. */
  day: z.iso.date().optional().catch(undefined),
  /** Id of the appointment whose panel is open. */
  appointment: z.uuid().optional().catch(undefined),
  /** Id of the physiotherapist whose week is shown. */
  week: z.uuid().optional().catch(undefined),
  /** Shows a physiotherapist everyone's day instead of only their own. */
  all: z.literal(true).optional().catch(undefined),
  density: z.enum(['normal', 'compact']).catch('normal'),
})

type BoardSearch = z.output<typeof boardSearch>
type Patch = Partial<BoardSearch>
export type SetBoardSearch = (
  /** A function gets what the address says now, which is drawn a moment later. */
  patch: Patch | ((now: BoardSearch) => Patch),
  options?: { replace?: boolean },
) => void

/** The state of the board, kept in the URL; invalid parameters fall back. */
export function useBoardSearch() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => boardSearch.parse(raw), [raw])
  const setSearch: SetBoardSearch = (patch, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        ...(typeof patch === 'function' ? patch(boardSearch.parse(before)) : patch),
      }),
      replace,
      resetScroll: false,
    })
  return { search, setSearch }
}
