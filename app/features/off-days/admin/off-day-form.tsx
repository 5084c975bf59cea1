import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGoBack } from '#app/components/admin/back-link'
import { formRules } from '#app/components/admin/form/form-rules'
import { StaleNotice } from '#app/components/admin/form/stale-notice'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useOpened } from '#app/components/admin/form/use-opened'
import type { StaffClinic } from '#app/features/staff/clinics'
import { toAppError } from '#app/lib/errors'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { ConflictList } from './conflict-list'
import {
  offDayOf,
  offDayValuesOf,
  type Resolution,
  saveOffDay,
  type StoredOffDay,
} from './mutations'
import { OffDayFields } from './off-day-fields'
import { offDayForm, type OffDayForm as Values } from './schema'
import { shownFields } from './shown-fields'
import { useResolutions } from './use-resolutions'

type Props = {
  version: { id: string; updated_at?: string }
  values: Values
  clinics: StaffClinic[]
  people: { id: string; name: string; is_active: boolean }[]
  isForAll: boolean
}

/** An off-day, and below it its conflicts until each has a resolution. */
export function OffDayForm({ version, values, ...props }: Props) {
  const queryClient = useQueryClient()
  const goBack = useGoBack('/admin/physio/off-days')
  const [seen, setSeen] = useState(version)
  const resolutions = useResolutions()
  const save = useMutation({
    mutationFn: ({ typed, sent }: { typed: Values; sent: Resolution[] }) =>
      saveOffDay(offDayForm.parse(typed), seen, sent),
    onError: (error) => {
      const { code, details } = toAppError(error)
      const current = details?.current as { updated_at: string } | undefined
      // Forget the refused resolution; the next save returns who is free now.
      if (details?.appointment_id) resolutions.forget([details.appointment_id as string])
      if (code === 'stale_record' && current) setSeen({ ...seen, updated_at: current.updated_at })
    },
  })
  const [opened, settle, rebase] = useOpened(values)
  const form = useAppForm({
    ...formRules(offDayForm),
    defaultValues: opened,
    onSubmit: async ({ value, formApi }) => {
      const change = hittingPart(value)
      const sent = resolutions.listOf(change)
      const answer = await save.mutateAsync({ typed: value, sent }).catch(() => undefined)
      if (!answer) return
      if (!answer.saved) return resolutions.show(change, sent, answer.conflicts)
      settle(formApi, value)
      void queryClient.invalidateQueries({ queryKey: ['off_days'] })
      void queryClient.invalidateQueries({ queryKey: ['appointments'] })
      toast({ title: m.admin_saved() })
      goBack()
    },
  })
  const error = save.error ? toAppError(save.error) : undefined
  const blamed = error?.details?.appointment_id as string | undefined
  const current = error?.details?.current as StoredOffDay | undefined
  return (
    <>
      <form.AppForm>
        <form.FormFrame
          error={blamed ? undefined : error}
          stale={
            current && (
              <StaleNotice
                rebase={rebase}
                current={offDayValuesOf(current)}
                fields={shownFields(props)}
              />
            )
          }
        >
          <OffDayFields form={form} {...props} />
        </form.FormFrame>
      </form.AppForm>
      {resolutions.conflicts.length > 0 && (
        <form.Subscribe selector={(state) => state.values}>
          {(typed) => (
            <ConflictList
              resolutions={resolutions}
              isOutdated={!resolutions.isOf(hittingPart(typed))}
              change={typed}
              clinics={props.clinics}
              people={props.people}
              error={blamed ? error : undefined}
              isSaving={save.isPending}
              onSave={() => void form.handleSubmit()}
            />
          )}
        </form.Subscribe>
      )}
    </>
  )
}

/** An off-day without what does not decide which appointments it hits. */
const hittingPart = (values: Values) => ({
  ...offDayOf(values),
  type: null,
  name_id: null,
  name_en: null,
  reason: null,
})
