import type { ReactNode } from 'react'
import { useMedia } from './data-table/use-media'

type Props = {
  /** Above the list. */
  head: ReactNode
  children: ReactNode
  /** Details of what was opened from the list. */
  panel: ReactNode
}

/**
 * A list with its details panel beside it; on a phone the panel is the whole page. The state of
 * both survives turning the screen.
 */
export function WithPanel({ head, children, panel }: Props) {
  const isPhone = useMedia('(width < 48rem)')
  const isAlone = isPhone && !!panel
  return (
    <>
      {!isAlone && head}
      <div className={isAlone ? 'contents' : 'flex items-stretch gap-3'}>
        {!isAlone && <div className="min-w-0 grow">{children}</div>}
        {panel && (
          <div className={isAlone ? 'contents' : 'grid max-h-[calc(100dvh-8rem)] shrink-0'}>
            {panel}
          </div>
        )}
      </div>
    </>
  )
}
