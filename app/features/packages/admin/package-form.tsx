import { useQueryClient } from '@tanstack/react-query'
import { useGoBack } from '#app/components/admin/back-link'
import { formRules } from '#app/components/admin/form/form-rules'
import { StaleNotice } from '#app/components/admin/form/stale-notice'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useOpened } from '#app/components/admin/form/use-opened'
import { ofName, slugOf } from '#app/lib/admin/slug'
import { useRow } from '#app/lib/admin/use-row'
import { formatMoney } from '#app/lib/format'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { shownFields } from './package-fields'
import { packageQuery, type PackageRow } from './queries'
import { packageForm, type PackageForm as Values } from './schema'

const fresh: Values = {
  name_id: '',
  name_en: '',
  sessions: null,
  price_idr: null,
  valid_months: 6,
  max_people: 3,
  sort_order: 0,
  is_active: true,
}

/** The form of a new package, or of an existing one; changes apply to later sales. */
export function PackageForm({ known }: { known?: PackageRow }) {
  const queryClient = useQueryClient()
  const goBack = useGoBack('/admin/packages')
  const [opened, settle, rebase] = useOpened(() => (known ? packageForm.parse(known) : fresh))
  const { save, error, current } = useRow('packages', known)
  const form = useAppForm({
    ...formRules(packageForm),
    defaultValues: opened,
    onSubmit: async ({ value, formApi }) => {
      const values = packageForm.parse(value)
      const saved = await save({ ...values, ...(!known && { slug: slugOf(values.name_en) }) })
      if (!saved) return
      settle(formApi, value)
      queryClient.setQueryData(packageQuery(saved.id).queryKey, saved)
      toast({ title: m.admin_saved() })
      goBack()
    },
  })
  return (
    <form.AppForm>
      <form.FormFrame
        error={error && ofName(error)}
        stale={
          current && (
            <StaleNotice
              rebase={rebase}
              current={packageForm.parse(current)}
              fields={shownFields()}
            />
          )
        }
      >
        <form.AppField name="name_id">
          {(field) => <field.TextField label={m.admin_service_name_id()} />}
        </form.AppField>
        <form.AppField name="name_en">
          {(field) => <field.TextField label={m.admin_service_name_en()} />}
        </form.AppField>
        <div className="grid gap-5 sm:grid-cols-2">
          <form.AppField name="sessions">
            {(field) => <field.NumberField label={m.admin_packages_sessions()} />}
          </form.AppField>
          <form.AppField name="price_idr">
            {(field) => <field.RupiahField label={m.admin_service_price()} />}
          </form.AppField>
          <form.AppField name="valid_months">
            {(field) => (
              <field.NumberField
                label={m.admin_packages_months()}
                hint={m.admin_packages_months_hint()}
                unit={m.admin_packages_months_unit()}
              />
            )}
          </form.AppField>
          <form.AppField name="max_people">
            {(field) => (
              <field.NumberField
                label={m.admin_packages_people()}
                hint={m.admin_packages_people_hint()}
              />
            )}
          </form.AppField>
        </div>
        <form.Subscribe selector={({ values }) => values}>
          {({ sessions, price_idr }) =>
            Boolean(sessions && price_idr) && (
              <p className="rounded-md bg-muted px-3 py-2 text-sm tabular-nums">
                {m.packages_per_session({
                  amount: formatMoney(Math.round((price_idr ?? 0) / (sessions ?? 1))),
                })}
              </p>
            )
          }
        </form.Subscribe>
        <form.AppField name="sort_order">
          {(field) => (
            <field.NumberField
              label={m.admin_service_order()}
              hint={m.admin_service_order_hint()}
            />
          )}
        </form.AppField>
        <form.AppField name="is_active">
          {(field) => (
            <field.CheckboxField
              label={m.admin_packages_on_sale_label()}
              hint={m.admin_packages_on_sale_hint()}
            />
          )}
        </form.AppField>
      </form.FormFrame>
    </form.AppForm>
  )
}
