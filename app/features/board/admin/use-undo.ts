import { useRef } from 'react'
import { dismissToast, toast, toastStore } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'

/** Something done to an appointment that can be taken back; without a toast its answer is pending. */
export type Step = { id: string; undo: () => void; toast?: string; isUnwanted?: boolean }

/**
 * The last step on a page: it can be taken back by its toast, or by a key while that toast is shown.
 * Users are faster than responses: what is taken back before its response is undone after it.
 */
export function useUndo() {
  const last = useRef<Step>(undefined)
  function offered() {
    const step = last.current
    const isOver =
      step?.toast !== undefined &&
      !toastStore.get().some(({ id, open }) => open && id === step.toast)
    return isOver ? undefined : step
  }
  function takeBack(step: Step) {
    if (last.current === step) last.current = undefined
    if (step.toast === undefined) {
      step.isUnwanted = true
      return
    }
    dismissToast(step.toast)
    step.undo()
  }
  return {
    begin(id: string, undo: () => void): Step {
      last.current = { id, undo }
      return last.current
    },
    done(step: Step, title: string) {
      if (step.isUnwanted) {
        step.undo()
        return
      }
      step.toast = toast({
        title,
        action: { label: m.admin_board_undo(), onSelect: () => takeBack(step) },
        duration: 10_000,
      }).id
    },
    failed(step: Step) {
      if (last.current === step) last.current = undefined
    },
    /**
     * By a key.
     * @param id of the appointment that is looked at: only its step is taken back
     * @param instead called if the last step is not offered any more, or another's
     */
    takeBack(id: string | undefined, instead: (() => void) | undefined) {
      const step = offered()
      if (step && (!id || id === step.id)) takeBack(step)
      else if (instead) instead()
      else if (!step) toast({ title: m.admin_board_undo_nothing() })
    },
  }
}

export type Undo = ReturnType<typeof useUndo>
