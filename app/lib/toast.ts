import { createStore } from './store'

export type ToastAction = { label: string; onSelect: () => void }

export type Toast = {
  id: string
  open: boolean
  title?: string
  description?: string
  action?: ToastAction
  variant: 'default' | 'destructive'
  /**
   * Milliseconds until it closes by itself, toastDuration or failureDuration without it; `Infinity`:
   * stays until dismissed.
   */
  duration?: number
}

export type ToastInput = Partial<Omit<Toast, 'id' | 'open'>>

export const toastLimit = 5
/** Milliseconds that a dismissed toast stays in the list, so that its exit animation can finish. */
export const toastRemoveDelay = 1_000_000
export const toastDuration = 5_000
/** What failed takes longer to understand. */
export const failureDuration = 8_000

export const toastStore = createStore<Toast[]>([])

const removals = new Map<string, ReturnType<typeof setTimeout>>()
let count = 0

/** Identical toasts without an action are deduplicated. */
const saysTheSame = (one: Toast, other: Toast) =>
  !one.action &&
  !other.action &&
  one.title === other.title &&
  one.description === other.description &&
  one.variant === other.variant

/**
 * Shows a toast: newest first, the oldest are dropped beyond the limit, and an identical one is
 * replaced.
 */
export function toast(input: ToastInput) {
  const id = String(++count)
  const added: Toast = { variant: 'default', ...input, id, open: true }
  toastStore.set((toasts) =>
    [added, ...toasts.filter((one) => !saysTheSame(one, added))].slice(0, toastLimit),
  )
  return {
    id,
    update: (next: ToastInput) => updateToast(id, next),
    dismiss: () => dismissToast(id),
  }
}

export const updateToast = (id: string, next: ToastInput) =>
  toastStore.set((toasts) => toasts.map((one) => (one.id === id ? { ...one, ...next } : one)))

/** Closes one toast, or all of them. */
export function dismissToast(id?: string) {
  const isMeant = (one: Toast) => id === undefined || one.id === id
  for (const one of toastStore.get().filter(isMeant)) {
    if (removals.has(one.id)) continue
    const remove = () => removeToast(one.id)
    removals.set(one.id, setTimeout(remove, toastRemoveDelay))
  }
  toastStore.set((toasts) => toasts.map((one) => (isMeant(one) ? { ...one, open: false } : one)))
}

/** Removes one toast, or all of them, from the list. */
export function removeToast(id?: string) {
  for (const [key, timer] of removals)
    if (id === undefined || key === id) {
      clearTimeout(timer)
      removals.delete(key)
    }
  toastStore.set((toasts) => (id === undefined ? [] : toasts.filter((one) => one.id !== id)))
}
