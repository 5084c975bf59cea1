import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { readSlotSearch } from './schema'

/**
 * What is asked for, until another one is chosen or other days are turned to: also while
 * it waits for a connection or for its answer.
 * @param from the first of the days that are shown, if it was chosen
 */
export function useWantedStart(from: string | undefined) {
  const router = useRouter()
  const wanted = useRef<string>(undefined)
  useEffect(() => () => void (wanted.current = undefined), [from])
  const isTurning = () => readSlotSearch(router.latestLocation.search).from !== from
  return {
    want: (at: string | undefined) => void (wanted.current = at),
    isWanted: (at: string) => wanted.current === at && !isTurning(),
    /** Whether other days are being loaded; those that are shown still count until then. */
    isTurning,
  }
}
