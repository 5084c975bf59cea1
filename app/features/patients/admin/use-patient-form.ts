import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formRules } from '#app/components/admin/form/form-rules'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useOpened } from '#app/components/admin/form/use-opened'
import { toAppError } from '#app/lib/errors'
import { toast } from '#app/lib/toast'
import { useStay } from '#app/lib/use-stay'
import { m } from '#app/paraglide/messages.js'
import { savePatient } from './mutations'
import { changesOf, type Known, valuesOf } from './patient-values'
import { type PatientForm, patientForm } from './schema'

type Options = {
  opened: () => PatientForm
  /** The record being edited, as it was read; undefined for a new patient. */
  known?: { id: string; version: string }
  /** @param isHere whether they are still at the form */
  onSaved: (id: string, isHere: boolean) => void
}

/** Empty values of a new patient, so that every input counts as a change. */
const nothing = valuesOf(
  {
    full_name: '',
    phone: null,
    birth_date: null,
    sex: null,
    email: null,
    address: null,
    emergency_contact_name: null,
    emergency_contact_phone: null,
    locale: '',
  },
  false,
)

/** A patient's form. Reports concurrent changes; the user's input stays. */
export function usePatientForm({ opened: first, known, onSaved }: Options) {
  const queryClient = useQueryClient()
  const stay = useStay()
  const [opened, settle, rebase] = useOpened(first)
  const base = known ? opened : nothing
  const [version, setVersion] = useState(known?.version)
  // Generated once, so that a retry after a lost answer does not create a second patient.
  const [newId] = useState(() => crypto.randomUUID())
  const [stale, setStale] = useState<PatientForm>()
  const save = useMutation({
    mutationFn: (values: PatientForm) =>
      savePatient({
        ...(known
          ? { id: known.id, version }
          : { is_self: false, new_id: newId, locale: values.locale }),
        ...changesOf(base, values),
      }),
  })
  const form = useAppForm({
    ...formRules(patientForm),
    defaultValues: opened,
    onSubmit: async ({ value, formApi }) => {
      setStale(undefined)
      const isHere = stay()
      const saved = await save.mutateAsync(value).catch((error: unknown) => {
        const { code, details } = toAppError(error)
        if (code !== 'stale_record') return
        setVersion(String(details?.version))
        setStale(valuesOf(details?.current as Known, base.whatsapp))
      })
      if (!saved) return
      settle(formApi, value)
      // The form goes on to a page that reads anew; who has left it may look at the register, whose
      // first reading may have begun before this was saved.
      const hasLeft = !isHere()
      if (hasLeft) await queryClient.cancelQueries({ queryKey: ['patients'] })
      await queryClient.invalidateQueries({
        queryKey: ['patients'],
        refetchType: hasLeft ? 'active' : 'none',
      })
      void queryClient.invalidateQueries({ queryKey: ['appointments'] })
      const [wrong] = saved.nik_mismatch ?? []
      toast(
        wrong
          ? {
              title: m.admin_saved(),
              description: `${wrong === 'sex' ? m.profile_nik_mismatch_sex() : m.profile_nik_mismatch_birth_date()} ${m.profile_nik_mismatch_help()}`,
              duration: 12_000,
            }
          : { title: m.admin_saved() },
      )
      onSaved(saved.id, isHere())
    },
  })
  return { form, stale, rebase, error: save.error ? toAppError(save.error) : undefined }
}
