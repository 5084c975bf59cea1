import { withForm } from '#app/components/admin/form/use-app-form'
import { specialisationName } from '#app/features/services/admin/service-columns'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { languageName } from './physio-columns'
import { languages, type PhysioForm, specialities } from './schema'

type Service = { id: string; name_id: string; name_en: string }

const blank: PhysioForm = {
  name: '',
  slug: '',
  years_of_experience: null,
  specialities: [],
  languages: [],
  biography_id: '',
  biography_en: '',
  str_number: '',
  sipf_number: '',
  service_ids: [],
  is_public: true,
  is_active: true,
  sort_order: 0,
}

export const PhysioFields = withForm({
  defaultValues: blank,
  props: { services: [] as Service[] },
  render: function Fields({ form, services }) {
    return (
      <>
        <form.AppField name="name">
          {(field) => (
            <field.TextField label={m.admin_physio_name()} hint={m.admin_physio_name_hint()} />
          )}
        </form.AppField>
        <form.AppField name="slug">
          {(field) => (
            <field.TextField label={m.admin_physio_slug()} hint={m.admin_physio_slug_hint()} />
          )}
        </form.AppField>
        <form.AppField name="years_of_experience">
          {(field) => (
            <field.NumberField label={m.admin_physio_years()} unit={m.admin_physio_years_unit()} />
          )}
        </form.AppField>
        <form.AppField name="specialities">
          {(field) => (
            <field.ChoicesField
              label={m.physiotherapists_specialities()}
              options={specialities.map((value) => ({ value, label: specialisationName(value) }))}
            />
          )}
        </form.AppField>
        <form.AppField name="languages">
          {(field) => (
            <field.ChoicesField
              label={m.physiotherapists_languages()}
              options={languages.map((value) => ({ value, label: languageName(value) }))}
            />
          )}
        </form.AppField>
        <form.AppField name="service_ids">
          {(field) => (
            <field.ChoicesField
              label={m.admin_physio_services()}
              hint={m.admin_physio_services_hint()}
              options={services.map((service) => ({
                value: service.id,
                label: localised(service, 'name'),
              }))}
            />
          )}
        </form.AppField>
        <form.AppField name="biography_id">
          {(field) => <field.TextareaField label={m.admin_physio_biography_id()} />}
        </form.AppField>
        <form.AppField name="biography_en">
          {(field) => <field.TextareaField label={m.admin_physio_biography_en()} />}
        </form.AppField>
        <div className="grid gap-5 sm:grid-cols-2">
          <form.AppField name="str_number">
            {(field) => <field.TextField label={m.admin_physio_str()} />}
          </form.AppField>
          <form.AppField name="sipf_number">
            {(field) => <field.TextField label={m.admin_physio_sipf()} />}
          </form.AppField>
        </div>
        <form.AppField name="is_public">
          {(field) => (
            <field.CheckboxField
              label={m.admin_physio_public_label()}
              hint={m.admin_physio_public_hint()}
            />
          )}
        </form.AppField>
        <form.AppField name="is_active">
          {(field) => (
            <field.CheckboxField
              label={m.admin_physio_active_label()}
              hint={m.admin_physio_active_hint()}
            />
          )}
        </form.AppField>
        <form.AppField name="sort_order">
          {(field) => (
            <field.NumberField
              label={m.admin_service_order()}
              hint={m.admin_service_order_hint()}
            />
          )}
        </form.AppField>
      </>
    )
  },
})
