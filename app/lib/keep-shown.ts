import { useLocation, useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toAppError } from './errors'

let shown: { href: string; data: unknown } | undefined

/** For a page that refetches by itself: remembers its loader data while it is shown. */
export function useKeepShown() {
  const data: unknown = useMatch({ strict: false, select: ({ loaderData }) => loaderData })
  const href = useLocation({ select: ({ href }) => href })
  useEffect(() => {
    shown = { href, data }
    return () => (shown = undefined)
  }, [href, data])
}

/**
 * Runs a loader; when a refetch of the page that is already open fails for lack of a network,
 * returns the data it shows. `useBroadcast` refetches when the network is back.
 * @throws AppError as `load` does, when the page is not open yet
 */
export async function loadOrKeep<T>(
  { location }: { location: { href: string } },
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (shown?.href === location.href && toAppError(error).code === 'network')
      return shown.data as T
    throw error
  }
}
