import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BackLink } from '#app/components/admin/back-link'
import type { Choice } from '#app/components/admin/form/combobox'
import { formRules } from '#app/components/admin/form/form-rules'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useOpened } from '#app/components/admin/form/use-opened'
import { useField } from '#app/components/admin/form/use-field'
import { PageTitle } from '#app/components/admin/page-title'
import { PatientPicker } from '#app/features/sales/admin/patient-picker'
import type { StaffClinic } from '#app/features/staff/clinics'
import { useClinicInUrl } from '#app/lib/admin/use-named-clinic'
import { toAppError } from '#app/lib/errors'
import { toast } from '#app/lib/toast'
import { useStay } from '#app/lib/use-stay'
import { m } from '#app/paraglide/messages.js'
import { issuedText } from './issued-text'
import { give } from './mutations'
import { ownedKindName } from './owned-text'
import { giftForm, type GiftForm as Values, ownedKinds } from './schema'

const empty = (clinicId: string | null): Values => ({
  kind: 'credit',
  patient_id: '',
  clinic_id: clinicId,
  amount_idr: null,
  sessions: null,
  name_id: '',
  name_en: '',
  valid_until: null,
  reason: '',
})

type Props = {
  /** Those of which they are an administrator. */
  clinics: StaffClinic[]
  /** Administrator of all clinics, whose gifts are valid at each. */
  isAdmin: boolean
}

/** Gives credit or sessions to one patient, with a reason that is stored. */
export function GiftForm({ clinics, isAdmin }: Props) {
  const navigate = useNavigate()
  const stay = useStay()
  const queryClient = useQueryClient()
  const named = useClinicInUrl(clinics)
  // A gift of one clinic is valid only there.
  const only = !isAdmin && clinics.length === 1 ? clinics[0] : undefined
  const [id] = useState(() => crypto.randomUUID())
  const issue = useMutation({ mutationFn: (values: Values) => give(id, values) })
  const [opened, settle] = useOpened(() => empty(isAdmin ? null : ((only ?? named)?.id ?? '')))
  const form = useAppForm({
    ...formRules(giftForm),
    defaultValues: opened,
    onSubmit: async ({ value, formApi }) => {
      const isHere = stay()
      const given = await issue.mutateAsync(value).catch(() => undefined)
      if (!given) return
      settle(formApi, value)
      void queryClient.invalidateQueries({ queryKey: ['vouchers'] })
      void queryClient.invalidateQueries({ queryKey: ['patients'] })
      toast({ title: issuedText(given) })
      if (isHere())
        await navigate({ to: '/admin/vouchers/owned/$id', params: { id: given.id }, replace: true })
    },
  })
  return (
    <>
      <BackLink to="/admin/vouchers/owned">{m.admin_vouchers_owned()}</BackLink>
      <PageTitle>{m.admin_vouchers_give()}</PageTitle>
      <form.AppForm>
        <form.FormFrame error={issue.error ? toAppError(issue.error) : undefined}>
          <form.AppField name="patient_id">{() => <PatientField />}</form.AppField>
          {!isAdmin && !only && (
            <form.AppField name="clinic_id">
              {(field) => (
                <field.SelectField
                  label={m.admin_vouchers_clinic()}
                  placeholder={m.admin_sales_clinic_choose()}
                  options={clinics.map(({ id: value, name }) => ({ value, label: name }))}
                />
              )}
            </form.AppField>
          )}
          <form.AppField name="kind">
            {(field) => (
              <field.SelectField
                label={m.admin_vouchers_kind()}
                hint={only && m.vouchers_only_clinic({ name: only.name })}
                options={ownedKinds.map((value) => ({ value, label: ownedKindName(value) }))}
              />
            )}
          </form.AppField>
          <form.Subscribe selector={(state) => state.values.kind}>
            {(kind) =>
              kind === 'credit' ? (
                <form.AppField name="amount_idr">
                  {(field) => <field.RupiahField label={m.admin_vouchers_credit_amount()} />}
                </form.AppField>
              ) : (
                <>
                  <form.AppField name="sessions">
                    {(field) => <field.NumberField label={m.admin_packages_sessions()} />}
                  </form.AppField>
                  <form.AppField name="name_id">
                    {(field) => <field.TextField label={m.admin_service_name_id()} />}
                  </form.AppField>
                  <form.AppField name="name_en">
                    {(field) => <field.TextField label={m.admin_service_name_en()} />}
                  </form.AppField>
                </>
              )
            }
          </form.Subscribe>
          <form.Subscribe selector={(state) => state.values.kind}>
            {(kind) => (
              <form.AppField name="valid_until">
                {(field) => (
                  <field.DateField
                    label={m.admin_vouchers_valid_until()}
                    hint={
                      kind === 'credit'
                        ? m.admin_vouchers_credit_until_hint()
                        : m.admin_vouchers_sessions_until_hint()
                    }
                  />
                )}
              </form.AppField>
            )}
          </form.Subscribe>
          <form.AppField name="reason">
            {(field) => (
              <field.TextareaField
                label={m.admin_vouchers_why()}
                hint={m.admin_vouchers_why_hint()}
              />
            )}
          </form.AppField>
        </form.FormFrame>
      </form.AppForm>
    </>
  )
}

function PatientField() {
  const { setValue, fault } = useField<string>()
  const [patient, setPatient] = useState<Choice>()
  return (
    <PatientPicker
      patient={patient}
      label={m.admin_vouchers_owner()}
      fault={fault}
      onChange={(chosen) => {
        setPatient(chosen)
        setValue(chosen?.id ?? '')
      }}
    />
  )
}
