import { withForm } from '#app/components/admin/form/use-app-form'
import { zoneName } from '#app/lib/format'
import { shownPhone, toPhone } from '#app/lib/phone'
import { m } from '#app/paraglide/messages.js'
import { PositionField } from './position-field'
import { type ClinicForm, zones } from './schema'

const shown = (text: string) => {
  const phone = toPhone(text)
  return phone ? shownPhone(phone) : text
}

export const ClinicFields = withForm({
  defaultValues: {} as ClinicForm,
  props: { isNew: false },
  render: function Fields({ form, isNew }) {
    return (
      <>
        <form.AppField name="name">
          {(field) => <field.TextField label={m.admin_clinic_name()} />}
        </form.AppField>
        <div className="grid gap-5 sm:grid-cols-2">
          <form.AppField name="slug">
            {(field) => (
              <field.TextField label={m.admin_clinic_slug()} hint={m.admin_clinic_slug_hint()} />
            )}
          </form.AppField>
          <form.AppField name="code">
            {(field) => (
              <field.TextField label={m.admin_clinic_code()} hint={m.admin_clinic_code_hint()} />
            )}
          </form.AppField>
        </div>
        <form.AppField name="phone">
          {(field) => <field.PhoneField label={m.admin_clinic_phone()} shown={shown} />}
        </form.AppField>
        <form.AppField name="whatsapp">
          {(field) => (
            <field.PhoneField
              label={m.common_whatsapp()}
              hint={m.admin_clinic_whatsapp_hint()}
              shown={shown}
            />
          )}
        </form.AppField>
        <form.AppField name="address_line1">
          {(field) => (
            <field.TextField
              label={m.admin_clinic_address_1()}
              hint={m.admin_clinic_address_1_hint()}
            />
          )}
        </form.AppField>
        <form.AppField name="address_line2">
          {(field) => (
            <field.TextField
              label={m.admin_clinic_address_2()}
              hint={m.admin_clinic_address_2_hint()}
            />
          )}
        </form.AppField>
        <div className="grid gap-5 sm:grid-cols-3">
          <form.AppField name="city">
            {(field) => <field.TextField label={m.admin_clinic_city()} />}
          </form.AppField>
          <form.AppField name="province">
            {(field) => <field.TextField label={m.admin_clinic_province()} />}
          </form.AppField>
          <form.AppField name="postal_code">
            {(field) => (
              <field.TextField label={m.admin_clinic_postal_code()} inputMode="numeric" />
            )}
          </form.AppField>
        </div>
        <form.AppField name="position">{() => <PositionField />}</form.AppField>
        {isNew && (
          <form.AppField name="time_zone">
            {(field) => (
              <field.SelectField
                label={m.admin_clinic_zone()}
                hint={m.admin_clinic_zone_hint()}
                options={zones.map((value) => ({ value, label: zoneName(value) }))}
              />
            )}
          </form.AppField>
        )}
        <form.AppField name="description_id">
          {(field) => (
            <field.TextareaField
              label={m.admin_service_description_id()}
              hint={m.admin_clinic_description_hint()}
            />
          )}
        </form.AppField>
        <form.AppField name="description_en">
          {(field) => <field.TextareaField label={m.admin_service_description_en()} />}
        </form.AppField>
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
              label={m.admin_clinic_active_label()}
              hint={m.admin_clinic_active_hint()}
            />
          )}
        </form.AppField>
      </>
    )
  },
})
