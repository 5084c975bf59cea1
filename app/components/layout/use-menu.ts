import { useRouter, useRouterState } from '@tanstack/react-router'

type Item = {
  to: string
  /** Is not current on the pages below it. */
  isAlone?: boolean
}

/** The menu items that have a route, and which one is the current page. */
export function useMenu<Menu extends Item>(items: Menu[]) {
  const { routesByPath } = useRouter()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const existing = items.filter(({ to }) => to in routesByPath)
  // The longest match wins: /user/booking is not /user.
  const here = existing
    .filter(({ to, isAlone }) => path === to || (!isAlone && path.startsWith(`${to}/`)))
    .sort((a, b) => b.to.length - a.to.length)[0]
  return existing.map((item) => ({ ...item, isHere: item === here }))
}
