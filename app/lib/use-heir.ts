import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Hands the focus on when the control in this box that has it goes away; else it would fall to the
 * page, and who works by keys or hears the page would begin again at its top.
 */
export function useHeir<Box extends HTMLElement = HTMLDivElement>(
  heirOf: (box: Box, gone: Element) => HTMLElement | null,
) {
  const box = useRef<Box>(null)
  const holder = useRef<Element>(null)
  useEffect(() => {
    const gone = holder.current
    const isLost = gone?.isConnected === false && document.activeElement === document.body
    if (isLost && box.current) heirOf(box.current, gone)?.focus()
    // React hears nothing of a focus that a form takes when it opens.
    const { activeElement } = document
    holder.current = box.current?.contains(activeElement) ? activeElement : null
  })
  return {
    ref: box,
    onFocus: ({ target }: FocusEvent) => {
      holder.current = target
    },
    onBlur: () => {
      holder.current = null
    },
  }
}
