import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Whether somebody is still where they asked for something when its answer comes: it takes nobody
 * away from where they have gone since.
 * @param place what a page shows that has several steps; it ends when that is no longer shown
 * @returns called when asking, returns what to call after the answer
 */
export function useStay(place?: string): () => () => boolean {
  const router = useRouter()
  const shown = useRef(place)
  useEffect(() => {
    shown.current = place
    return () => {
      shown.current = undefined
    }
  }, [place])
  const here = () => `${router.latestLocation.pathname} ${shown.current}`
  return () => {
    const before = here()
    return () => here() === before
  }
}
