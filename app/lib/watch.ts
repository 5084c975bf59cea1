import type { AnyRouter } from '@tanstack/react-router'
import { watchSession } from './session-events'
import { watchVersion } from './version'

/** What every open page of the app keeps an eye on; loaded once it is usable. */
export function watch(router: AnyRouter): () => void {
  const stops = [watchSession(router), watchVersion(router)]
  return () => stops.forEach((stop) => stop())
}
