import { useLocation, useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toAppError } from './errors'

let shown: { href: string; data: unknown } | undefined

/** For a page that asks again by itself: remembers what it shows, while it shows it. */
export function useKeepShown() {
  const data: unknown = useMatch({ strict: false, select: ({ loaderData }) => loaderData })
  const href = useLocation({ select: ({ href }) => href })
  useEffect(() => {
    shown = { href, data }
    return () => (shown = undefined)
  }, [href, data])
}

/**
 * Loads a page; when the network goes while one that is open asks again, it keeps what it shows.
 * It asks once more when the network is back, see `useBroadcast`.
 * @throws AppError as `load` does, for whoever comes to the page
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
