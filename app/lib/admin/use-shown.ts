import { useEffect, useRef } from 'react'

/** Whether a form is still on the page when the answer to it comes. */
export function useShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
