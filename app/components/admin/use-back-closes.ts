import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMedia } from './data-table/use-media'

/**
 * On a phone, where a panel is the whole page, going back closes it and stays on the page. For
 * panels that are not in the address: of the others the browser does it.
 * @param close undefined while none is open
 */
export function useBackCloses(close: (() => void) | undefined) {
  const { history } = useRouter()
  const isCovered = useMedia('(width < 48rem)') && !!close
  useEffect(() => {
    // Behind the first page is nothing of this app, and going there cannot be stopped.
    if (isCovered && !history.canGoBack()) history.push(history.location.href)
  }, [isCovered, history])
  useBlocker({
    disabled: !isCovered,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      close?.()
      return true
    },
  })
}
