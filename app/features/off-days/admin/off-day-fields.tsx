import { withForm } from '#app/components/admin/form/use-app-form'
import { weekdayName } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { typeName } from './names'
import { type OffDayForm, offDayTypes } from './schema'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
type Named = { id: string; name: string }

/** Placeholders, because Select allows no empty value. */
const blank: OffDayForm = {
  physiotherapist_id: '',
  clinic_id: '',
  type: 'leave',
  starts_on: null,
  ends_on: null,
  weekdays: [],
  is_all_day: true,
  start_time: null,
  end_time: null,
  is_closed: true,
  name_id: '',
  name_en: '',
  reason: '',
}

export const OffDayFields = withForm({
  defaultValues: blank,
  props: { clinics: [] as Named[], people: [] as Named[], isForAll: true },
  render: function Fields({ form, clinics, people, isForAll }) {
    return (
      <>
        <div className="grid gap-5 sm:grid-cols-2">
          <form.AppField name="physiotherapist_id">
            {(field) => (
              <field.SelectField
                label={m.admin_off_days_who()}
                options={[
                  { value: '', label: m.admin_off_days_everyone() },
                  ...people.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
          </form.AppField>
          <form.AppField name="clinic_id">
            {(field) => (
              <field.SelectField
                label={m.admin_off_days_where()}
                options={[
                  ...(isForAll ? [{ value: '', label: m.admin_off_days_all_clinics() }] : []),
                  ...clinics.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
          </form.AppField>
        </div>
        <form.AppField name="type">
          {(field) => (
            <field.SelectField
              label={m.admin_off_days_type()}
              options={offDayTypes.map((value) => ({ value, label: typeName(value) }))}
            />
          )}
        </form.AppField>
        <div className="flex flex-wrap gap-5">
          <form.AppField name="starts_on">
            {(field) => <field.DateField label={m.admin_off_days_first_day()} />}
          </form.AppField>
          <form.AppField name="ends_on">
            {(field) => <field.DateField label={m.admin_off_days_last_day()} />}
          </form.AppField>
        </div>
        <form.AppField name="is_all_day">
          {(field) => <field.CheckboxField label={m.admin_off_days_all_day()} />}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values.is_all_day}>
          {(isAllDay) =>
            !isAllDay && (
              <div className="flex flex-wrap gap-5">
                <form.AppField name="start_time">
                  {(field) => <field.TimeField label={m.admin_off_days_from_time()} />}
                </form.AppField>
                <form.AppField name="end_time">
                  {(field) => <field.TimeField label={m.admin_off_days_until_time()} />}
                </form.AppField>
              </div>
            )
          }
        </form.Subscribe>
        <form.Subscribe selector={({ values }) => values.starts_on !== values.ends_on}>
          {(isLong) =>
            isLong && (
              <form.AppField name="weekdays">
                {(field) => (
                  <field.ChoicesField
                    label={m.admin_off_days_weekdays()}
                    hint={m.admin_off_days_weekdays_hint()}
                    options={weekdays.map((day) => ({
                      value: String(day),
                      label: weekdayName(day),
                    }))}
                  />
                )}
              </form.AppField>
            )
          }
        </form.Subscribe>
        <form.AppField name="is_closed">
          {(field) => (
            <field.CheckboxField
              label={m.admin_off_days_closed_label()}
              hint={m.admin_off_days_closed_hint()}
            />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values.physiotherapist_id}>
          {(who) =>
            !who && (
              <div className="grid gap-5 sm:grid-cols-2">
                <form.AppField name="name_id">
                  {(field) => (
                    <field.TextField
                      label={m.admin_off_days_name_id()}
                      hint={m.admin_off_days_name_hint()}
                    />
                  )}
                </form.AppField>
                <form.AppField name="name_en">
                  {(field) => <field.TextField label={m.admin_off_days_name_en()} />}
                </form.AppField>
              </div>
            )
          }
        </form.Subscribe>
        <form.AppField name="reason">
          {(field) => (
            <field.TextareaField
              label={m.admin_off_days_reason()}
              hint={m.admin_off_days_reason_hint()}
            />
          )}
        </form.AppField>
      </>
    )
  },
})
