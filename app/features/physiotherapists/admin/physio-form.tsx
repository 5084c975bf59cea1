import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
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
import { savePhysio, uploadPortrait } from './mutations'
import { PhysioFields } from './physio-fields'
import { PhotoField } from './photo-field'
import type { PhysioRow } from './queries'
import { physioForm, type PhysioForm as Values } from './schema'
import { shownFields } from './shown-fields'

export type Service = { id: string; name_id: string; name_en: string; is_active: boolean }
type Props = { physio: PhysioRow | undefined; services: Service[] }

function valuesOf(physio: PhysioRow | undefined, services: Service[]): Values {
  return {
    name: physio?.name ?? '',
    slug: physio?.slug ?? '',
    years_of_experience: physio?.years_of_experience ?? null,
    specialities: physio?.specialities ?? [],
    languages: physio?.languages ?? ['id'],
    biography_id: physio?.biography_id ?? '',
    biography_en: physio?.biography_en ?? '',
    str_number: physio?.str_number ?? '',
    sipf_number: physio?.sipf_number ?? '',
    service_ids: physio?.services.map((it) => it.service_id) ?? services.map(({ id }) => id),
    is_public: physio?.is_public ?? true,
    is_active: physio?.is_active ?? true,
    sort_order: physio?.sort_order ?? 0,
  }
}

export function PhysioForm({ physio, services }: Props) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const stay = useStay()
  const goBack = useGoBack('/admin/physio')
  const [opened, settle, rebase] = useOpened(() => valuesOf(physio, services))
  const [version, setVersion] = useState(() =>
    physio ? { id: physio.id, updated_at: physio.updated_at } : { id: crypto.randomUUID() },
  )
  // A new picture, uploaded when the form is saved; null removes the current one.
  const [picture, setPicture] = useState<Blob | null>()
  // Not state: what leads away after a save looks at it before the next render.
  const unsaved = useRef<Blob | null>(undefined)
  const save = useMutation({
    mutationFn: async (values: Values) => {
      const typed = physioForm.parse(values)
      const saved = await savePhysio(typed, version, picture === null ? null : undefined)
      if (!picture) return saved
      const next = { id: saved.id, updated_at: saved.updated_at }
      // If the upload fails, a retry must use the version of this first save.
      setVersion(next)
      return savePhysio(typed, next, await uploadPortrait(saved.id, picture))
    },
    onError: (error) => {
      const { code, details } = toAppError(error)
      const current = details?.current as PhysioRow | undefined
      if (code === 'stale_record' && current)
        setVersion({ id: current.id, updated_at: current.updated_at })
    },
  })
  const form = useAppForm({
    ...formRules(physioForm),
    defaultValues: opened,
    onSubmit: async ({ value, formApi }) => {
      const isHere = stay()
      const saved = await save.mutateAsync(value).catch(() => undefined)
      if (!saved) return
      settle(formApi, value)
      if (unsaved.current === picture) unsaved.current = undefined
      void queryClient.invalidateQueries({ queryKey: ['physiotherapists'] })
      toast({ title: m.admin_saved() })
      // A new physiotherapist has no hours yet, so go there next.
      if (physio) goBack()
      else if (isHere())
        void navigate({ to: '/admin/physio/$id/hours', params: { id: saved.id }, replace: true })
    },
  })
  const error = save.error ? toAppError(save.error) : undefined
  const current = error?.details?.current as PhysioRow | undefined
  const isStillBooked = error?.details?.rule === 'appointments'
  return (
    <form.AppForm>
      <form.FormFrame
        error={isStillBooked ? undefined : error}
        isChanged={() => unsaved.current !== undefined}
        stale={
          current && (
            <StaleNotice
              rebase={rebase}
              current={valuesOf(current, services)}
              fields={shownFields(services)}
            />
          )
        }
      >
        {isStillBooked && (
          <FormAlert key={save.submittedAt}>
            {m.admin_physio_still_booked({ count: Number(error.details?.count) })}
          </FormAlert>
        )}
        <PhotoField
          name={opened.name}
          path={physio?.photo_path ?? null}
          picture={picture}
          onChange={(next) => {
            setPicture(next)
            unsaved.current = next ?? (physio?.photo_path ? null : undefined)
          }}
        />
        <PhysioFields form={form} services={services} />
      </form.FormFrame>
    </form.AppForm>
  )
}
