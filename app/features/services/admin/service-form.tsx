import { useQueryClient } from '@tanstack/react-query'
import { useGoBack } from '#app/components/admin/back-link'
import { formRules } from '#app/components/admin/form/form-rules'
import { StaleNotice } from '#app/components/admin/form/stale-notice'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useOpened } from '#app/components/admin/form/use-opened'
import { ofName, slugOf } from '#app/lib/admin/slug'
import { useRow } from '#app/lib/admin/use-row'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { serviceQuery, type ServiceRow } from './queries'
import { serviceForm, specialisations, type ServiceForm as Values } from './schema'
import { specialisationName } from './service-columns'
import { shownFields } from './service-fields'

const fresh: Values = {
  name_id: '',
  name_en: '',
  description_id: '',
  description_en: '',
  specialisation: 'general_health',
  duration_minutes: 60,
  slot_step_minutes: 60,
  buffer_minutes: 0,
  price_idr: null,
  sort_order: 0,
  is_active: true,
}

const valuesOf = (service: ServiceRow): Values => serviceForm.parse(service)

/** The form of a service; a new one is given by every physiotherapist until theirs are changed. */
export function ServiceForm({ service }: { service?: ServiceRow }) {
  const queryClient = useQueryClient()
  const goBack = useGoBack('/admin/settings/services')
  const [opened, settle, rebase] = useOpened(() => (service ? valuesOf(service) : fresh))
  const { save, error, current } = useRow('services', service)
  const form = useAppForm({
    ...formRules(serviceForm),
    defaultValues: opened,
    onSubmit: async ({ value, formApi }) => {
      const values = serviceForm.parse(value)
      const saved = await save({ ...values, ...(!service && { slug: slugOf(values.name_en) }) })
      if (!saved) return
      settle(formApi, value)
      queryClient.setQueryData(serviceQuery(saved.id).queryKey, saved)
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
            <StaleNotice rebase={rebase} current={valuesOf(current)} fields={shownFields()} />
          )
        }
      >
        <form.AppField name="name_id">
          {(field) => <field.TextField label={m.admin_service_name_id()} />}
        </form.AppField>
        <form.AppField name="name_en">
          {(field) => <field.TextField label={m.admin_service_name_en()} />}
        </form.AppField>
        <form.AppField name="description_id">
          {(field) => <field.TextareaField label={m.admin_service_description_id()} />}
        </form.AppField>
        <form.AppField name="description_en">
          {(field) => <field.TextareaField label={m.admin_service_description_en()} />}
        </form.AppField>
        <form.AppField name="specialisation">
          {(field) => (
            <field.SelectField
              label={m.admin_service_specialisation()}
              options={specialisations.map((value) => ({
                value,
                label: specialisationName(value),
              }))}
            />
          )}
        </form.AppField>
        <form.AppField name="price_idr">
          {(field) => (
            <field.RupiahField
              label={m.admin_service_price()}
              hint={m.admin_service_price_hint()}
            />
          )}
        </form.AppField>
        <div className="grid gap-5 sm:grid-cols-3">
          <form.AppField name="duration_minutes">
            {(field) => (
              <field.NumberField label={m.admin_service_duration()} unit={m.admin_minutes()} />
            )}
          </form.AppField>
          <form.AppField name="slot_step_minutes">
            {(field) => (
              <field.NumberField
                label={m.admin_service_step()}
                hint={m.admin_service_step_hint()}
                unit={m.admin_minutes()}
              />
            )}
          </form.AppField>
          <form.AppField name="buffer_minutes">
            {(field) => (
              <field.NumberField
                label={m.admin_service_buffer()}
                hint={m.admin_service_buffer_hint()}
                unit={m.admin_minutes()}
              />
            )}
          </form.AppField>
        </div>
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
              label={m.admin_service_offered_label()}
              hint={m.admin_service_offered_hint()}
            />
          )}
        </form.AppField>
      </form.FormFrame>
    </form.AppForm>
  )
}
