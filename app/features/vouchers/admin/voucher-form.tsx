import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BackLink } from '#app/components/admin/back-link'
import { formRules } from '#app/components/admin/form/form-rules'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useOpened } from '#app/components/admin/form/use-opened'
import { PageTitle } from '#app/components/admin/page-title'
import { offeredQuery } from '#app/features/board/admin/queries'
import type { StaffClinic } from '#app/features/staff/clinics'
import { useClinicInUrl } from '#app/lib/admin/use-named-clinic'
import { toAppError } from '#app/lib/errors'
import { localised } from '#app/lib/localised'
import { toast } from '#app/lib/toast'
import { useStay } from '#app/lib/use-stay'
import { m } from '#app/paraglide/messages.js'
import { rulesInWords } from './describe'
import { issuedText } from './issued-text'
import { issueVoucher } from './mutations'
import { kinds, voucherForm, type VoucherForm as Values } from './schema'

const everything = 'all'
const kindNames = { percentage: m.admin_vouchers_percentage, fixed: m.admin_vouchers_fixed }

const start = (clinicId: string): Values => ({
  kind: 'percentage',
  name_id: '',
  name_en: '',
  code: '',
  percent: null,
  amount_idr: null,
  max_discount_idr: null,
  min_spend_idr: null,
  max_uses: null,
  max_uses_per_patient: 1,
  valid_from: null,
  valid_until: null,
  clinic_id: clinicId,
  service_id: everything,
  is_first_visit_only: false,
})

const orEmpty = (value: string) => (value === everything ? '' : value)

/**
 * A new promotion with all its rules, summarized in words before it is saved.
 * @param clinics those of which they are an administrator
 * @param isAdmin of all clinics
 */
export function VoucherForm({ clinics, isAdmin }: { clinics: StaffClinic[]; isAdmin: boolean }) {
  const navigate = useNavigate()
  const stay = useStay()
  const queryClient = useQueryClient()
  const services = useQuery(offeredQuery).data ?? []
  const [id] = useState(() => crypto.randomUUID())
  const issue = useMutation({ mutationFn: (values: Values) => issueVoucher(id, values) })
  const named = useClinicInUrl(clinics)
  const only = clinics.length === 1 ? clinics[0] : undefined
  const [opened, settle] = useOpened(() =>
    start(isAdmin ? everything : ((only ?? named)?.id ?? '')),
  )
  const form = useAppForm({
    ...formRules(voucherForm),
    defaultValues: opened,
    onSubmit: async ({ value, formApi }) => {
      const isHere = stay()
      const issued = await issue
        .mutateAsync({
          ...value,
          clinic_id: orEmpty(value.clinic_id),
          service_id: orEmpty(value.service_id),
        })
        .catch(() => undefined)
      if (!issued) return
      settle(formApi, value)
      void queryClient.invalidateQueries({ queryKey: ['vouchers', 'page'] })
      toast({ title: issuedText(issued) })
      if (isHere())
        await navigate({ to: '/admin/vouchers/$id', params: { id: issued.id }, replace: true })
    },
  })
  const places = clinics.map(({ id, name }) => ({ value: id, label: name }))
  const everywhere = { value: everything, label: m.admin_vouchers_every_clinic() }
  const anything = { value: everything, label: m.admin_vouchers_every_service() }
  return (
    <>
      <BackLink to="/admin/vouchers">{m.admin_vouchers_title()}</BackLink>
      <PageTitle>{m.admin_vouchers_new()}</PageTitle>
      <form.AppForm>
        <form.FormFrame error={issue.error ? toAppError(issue.error) : undefined}>
          <form.AppField name="name_id">
            {(field) => <field.TextField label={m.admin_service_name_id()} />}
          </form.AppField>
          <form.AppField name="name_en">
            {(field) => <field.TextField label={m.admin_service_name_en()} />}
          </form.AppField>
          <form.AppField name="kind">
            {(field) => (
              <field.SelectField
                label={m.admin_vouchers_kind()}
                options={kinds.map((value) => ({ value, label: kindNames[value]() }))}
              />
            )}
          </form.AppField>
          <form.Subscribe selector={(state) => state.values.kind}>
            {(kind) =>
              kind === 'percentage' ? (
                <div className="grid gap-5 sm:grid-cols-2">
                  <form.AppField name="percent">
                    {(field) => <field.NumberField label={m.admin_vouchers_percent()} unit="%" />}
                  </form.AppField>
                  <form.AppField name="max_discount_idr">
                    {(field) => <field.RupiahField label={m.admin_vouchers_max_discount()} />}
                  </form.AppField>
                </div>
              ) : (
                <form.AppField name="amount_idr">
                  {(field) => <field.RupiahField label={m.admin_vouchers_amount()} />}
                </form.AppField>
              )
            }
          </form.Subscribe>
          <div className="grid gap-5 sm:grid-cols-2">
            <form.AppField name="valid_from">
              {(field) => <field.DateField label={m.admin_vouchers_valid_from()} />}
            </form.AppField>
            <form.AppField name="valid_until">
              {(field) => <field.DateField label={m.admin_vouchers_valid_until()} />}
            </form.AppField>
            <form.AppField name="clinic_id">
              {(field) => (
                <field.SelectField
                  label={m.admin_vouchers_clinic()}
                  placeholder={m.admin_sales_clinic_choose()}
                  options={isAdmin ? [everywhere, ...places] : places}
                />
              )}
            </form.AppField>
            <form.AppField name="service_id">
              {(field) => (
                <field.SelectField
                  label={m.admin_vouchers_service()}
                  options={[
                    anything,
                    ...services
                      .filter((it) => it.is_active)
                      .map((it) => ({ value: it.id, label: localised(it, 'name') })),
                  ]}
                />
              )}
            </form.AppField>
            <form.AppField name="max_uses">
              {(field) => (
                <field.NumberField
                  label={m.admin_vouchers_max_uses()}
                  hint={m.admin_vouchers_empty_is_no_limit()}
                />
              )}
            </form.AppField>
            <form.AppField name="max_uses_per_patient">
              {(field) => (
                <field.NumberField
                  label={m.admin_vouchers_max_uses_each()}
                  hint={m.admin_vouchers_empty_is_no_limit()}
                />
              )}
            </form.AppField>
          </div>
          <form.AppField name="min_spend_idr">
            {(field) => <field.RupiahField label={m.admin_vouchers_min_spend()} />}
          </form.AppField>
          <form.AppField name="is_first_visit_only">
            {(field) => (
              <field.CheckboxField
                label={m.vouchers_first_visit()}
                hint={m.admin_vouchers_first_visit_hint()}
              />
            )}
          </form.AppField>
          <form.AppField name="code">
            {(field) => (
              <field.TextField label={m.vouchers_code()} hint={m.admin_vouchers_code_hint()} />
            )}
          </form.AppField>
          <form.Subscribe selector={(state) => state.values}>
            {(values) => (
              <section
                aria-labelledby="preview"
                className="grid gap-2 rounded-lg border bg-muted/50 p-4"
              >
                <h2 id="preview" className="text-sm font-semibold">
                  {m.admin_vouchers_preview()}
                </h2>
                <ul className="grid list-disc gap-1 pl-5 text-sm">
                  {rulesInWords(
                    values.kind === 'percentage'
                      ? { ...values, amount_idr: null }
                      : { ...values, percent: null, max_discount_idr: null },
                    values.clinic_id
                      ? clinics.find(({ id }) => id === values.clinic_id)?.name
                      : null,
                    services
                      .filter(({ id }) => id === values.service_id)
                      .map((it) => localised(it, 'name'))[0],
                  ).map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </section>
            )}
          </form.Subscribe>
        </form.FormFrame>
      </form.AppForm>
    </>
  )
}
