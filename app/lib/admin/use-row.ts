import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tables } from '#app/lib/database.types'
import { toAppError } from '#app/lib/errors'
import { deleteRow, saveRow, type Values, type Version, type Written } from './save-row'

/**
 * Saves and deletes the record of a form.
 * @param row as it was opened; undefined for a new one
 * @returns `save` resolves to undefined when refused: `error` says why, `current` holds what others
 * have saved meanwhile, and saving again overwrites that
 */
export function useRow<Name extends Written>(table: Name, row: Tables<Name> | undefined) {
  const queryClient = useQueryClient()
  const [version, setVersion] = useState<Version>(() =>
    row ? { id: row.id, updated_at: row.updated_at } : { id: crypto.randomUUID() },
  )
  const forget = () => void queryClient.invalidateQueries({ queryKey: [table] })
  const saving = useMutation({
    mutationFn: (values: Values<Name>) => saveRow(table, version, values),
    onSuccess: (saved) => {
      setVersion({ id: saved.id, updated_at: saved.updated_at })
      forget()
    },
    onError: (error) => {
      const { code, details } = toAppError(error)
      const current = details?.current as Tables<Name> | undefined
      if (code === 'stale_record' && current)
        setVersion({ id: current.id, updated_at: current.updated_at })
    },
  })
  const deleting = useMutation({ mutationFn: () => deleteRow(table, version.id) })
  const failure = saving.error ?? deleting.error
  const error = failure ? toAppError(failure) : undefined
  const current = error?.code === 'stale_record' ? error.details?.current : undefined
  return {
    save: (values: Values<Name>) => saving.mutateAsync(values).catch(() => undefined),
    /** @returns whether the record is gone */
    remove: () =>
      deleting.mutateAsync().then(
        () => {
          forget()
          return true
        },
        () => false,
      ),
    error,
    current: current as Tables<Name> | undefined,
  }
}
