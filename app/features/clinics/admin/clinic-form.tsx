import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useGoBack } from '#app/components/admin/back-link'
import { formRules } from '#app/components/admin/form/form-rules'
import { StaleNotice } from '#app/components/admin/form/stale-notice'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useOpened } from '#app/components/admin/form/use-opened'
import { FormAlert } from '#app/components/form/form-alert'
import { toAppError } from '#app/lib/errors'
import { toast } from '#app/lib/toast'
import { useStay } from '#app/lib/use-stay'
import { m } from '#app/paraglide/messages.js'
import { ClinicFields } from './clinic-fields'
import { saveClinic } from './mutations'
import type { ClinicRow } from './queries'
import { clinicForm, type ClinicForm as Values, writtenPosition, zones } from './schema'
import { shownFields } from './shown-fields'

const blank: Values = {
  name: '',
  slug: '',
  code: '',
  description_id: '',
  description_en: '',
  address_line1: '',
  address_line2: '',
  city: '',
  province: '',
  postal_code: '',
  position: '',
  phone: '',
  whatsapp: '',
  time_zone: zones[0],
  sort_order: 0,
  is_active: false,
}

const valuesOf = (clinic: ClinicRow): Values =>
  clinicForm.parse({
    ...clinic,
    address_line2: clinic.address_line2 ?? '',
    position: writtenPosition(clinic.latitude, clinic.longitude),
  })

/** The form of a clinic; a new one is opened for booking once it has hours. */
export function ClinicForm({ clinic }: { clinic: ClinicRow | undefined }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const stay = useStay()
  const goBack = useGoBack('/admin/settings/clinics')
  const [opened, settle, rebase] = useOpened(() => (clinic ? valuesOf(clinic) : blank))
  const [seen, setSeen] = useState<{ id: string; updated_at?: string }>(
    () => clinic ?? { id: crypto.randomUUID() },
  )
  const save = useMutation({
    mutationFn: (values: Values) => saveClinic(values, seen),
    onError: (error) => {
      const { code, details } = toAppError(error)
      if (code === 'stale_record') setSeen(details?.current as ClinicRow)
    },
  })
  const form = useAppForm({
    ...formRules(clinicForm),
    defaultValues: opened,
    onSubmit: async ({ value, formApi }) => {
      const isHere = stay()
      const saved = await save.mutateAsync(value).catch(() => undefined)
      if (!saved) return
      settle(formApi, value)
      void queryClient.invalidateQueries({ queryKey: ['clinics'] })
      // Refreshes the clinic switch in the header.
      void router.invalidate()
      toast({ title: m.admin_saved() })
      if (clinic) goBack()
      else if (isHere())
        void navigate({
          to: '/admin/settings/clinics/$id/hours',
          params: { id: saved.id },
          replace: true,
        })
    },
  })
  const error = save.error ? toAppError(save.error) : undefined
  const current = error?.details?.current as ClinicRow | undefined
  const isStillBooked = error?.details?.rule === 'appointments'
  return (
    <form.AppForm>
      <form.FormFrame
        error={isStillBooked ? undefined : error}
        stale={
          current && (
            <StaleNotice rebase={rebase} current={valuesOf(current)} fields={shownFields()} />
          )
        }
      >
        {isStillBooked && (
          <FormAlert key={save.submittedAt}>
            {m.admin_clinic_still_booked({ count: Number(error.details?.count) })}
          </FormAlert>
        )}
        <ClinicFields form={form} isNew={!clinic} />
      </form.FormFrame>
    </form.AppForm>
  )
}
