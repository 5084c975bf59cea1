import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Board } from '#app/lib/supabase/results'
import { boardQuery } from './queries'

/**
 * Who can be chosen in a panel: those who are there on its day, which may be another than that of
 * the board, and whoever is chosen already.
 */
export function useThere(board: Board, day: string, chosenId: string) {
  const { data } = useQuery({
    ...boardQuery(board.clinic_id, day, { days: 1 }),
    placeholderData: keepPreviousData,
    // The board reads its own day anew, and a change any other: opening a panel need not.
    staleTime: Infinity,
  })
  const there = (data ?? board).physiotherapists
  const isThere = ({ id }: { id: string }) => id === chosenId
  const found = there.find(isThere) ?? board.physiotherapists.find(isThere)
  // Somebody chosen on a third day, whom neither this one nor the board's has.
  const [chosen, setChosen] = useState(found)
  if (found && found !== chosen) setChosen(found)
  return chosen?.id !== chosenId || there.some(isThere) ? there : [...there, chosen]
}
