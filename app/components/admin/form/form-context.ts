import { createFormHookContexts } from '@tanstack/react-form'
import { createContext } from 'react'
import type { AppError } from '#app/lib/errors'

export const { fieldContext, formContext, useFieldContext, useFormContext } =
  createFormHookContexts()

type Fault = {
  /** Why the last save was refused. */
  error: AppError | undefined
  /** Fields changed since then. */
  changed: ReadonlySet<string>
  noteChange: (field: string) => void
}

export const FaultContext = createContext<Fault>({
  error: undefined,
  changed: new Set(),
  noteChange: () => {},
})
