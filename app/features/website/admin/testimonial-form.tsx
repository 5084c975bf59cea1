import { DeleteButton } from '#app/components/admin/delete-button'
import { formRules } from '#app/components/admin/form/form-rules'
import { StaleNotice } from '#app/components/admin/form/stale-notice'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useOpened } from '#app/components/admin/form/use-opened'
import type { Tables } from '#app/lib/database.types'
import { m } from '#app/paraglide/messages.js'
import { testimonialForm, type TestimonialForm as Values } from './schema'
import { shownTexts } from './shown-texts'
import { useShownText } from './use-shown-text'

type Testimonial = Tables<'testimonials'>

const valuesOf = (said: Testimonial | undefined): Values => ({
  name: said?.name ?? '',
  context_id: said?.context_id ?? '',
  quote_id: said?.quote_id ?? '',
  context_en: said?.context_en ?? '',
  quote_en: said?.quote_en ?? '',
  // Not shown by default, because the patient must agree first.
  is_shown: said ? said.published_at !== null : false,
})

const labels = {
  name: m.admin_testimonial_name,
  context_id: m.admin_testimonial_context_id,
  quote_id: m.admin_testimonial_quote_id,
  context_en: m.admin_testimonial_context_en,
  quote_en: m.admin_testimonial_quote_en,
}

type Props = {
  testimonial: Testimonial | undefined
  /** Place of a new one: last. */
  place: number
}

/** A patient's testimonial in both languages. */
export function TestimonialForm({ testimonial, place }: Props) {
  const [opened, settle, rebase] = useOpened(() => valuesOf(testimonial))
  const { submit, remove, error, current, goBack } = useShownText('testimonials', testimonial, {
    place,
    list: '/admin/content/testimonials',
  })
  const form = useAppForm({
    ...formRules(testimonialForm),
    defaultValues: opened,
    onSubmit: ({ value, formApi }) =>
      submit(testimonialForm.parse(value), () => settle(formApi, value)),
  })
  return (
    <form.AppForm>
      <form.FormFrame
        error={error}
        stale={
          current && (
            <StaleNotice rebase={rebase} current={valuesOf(current)} fields={shownTexts(labels)} />
          )
        }
      >
        <form.AppField name="name">
          {(field) => (
            <field.TextField label={labels.name()} hint={m.admin_testimonial_name_hint()} />
          )}
        </form.AppField>
        <form.AppField name="context_id">
          {(field) => (
            <field.TextField
              label={labels.context_id()}
              hint={m.admin_testimonial_context_hint()}
            />
          )}
        </form.AppField>
        <form.AppField name="quote_id">
          {(field) => <field.TextareaField label={labels.quote_id()} />}
        </form.AppField>
        <form.AppField name="context_en">
          {(field) => <field.TextField label={labels.context_en()} />}
        </form.AppField>
        <form.AppField name="quote_en">
          {(field) => <field.TextareaField label={labels.quote_en()} />}
        </form.AppField>
        <form.AppField name="is_shown">
          {(field) => (
            <field.CheckboxField
              label={m.admin_content_shown_label()}
              hint={m.admin_testimonial_shown_hint()}
            />
          )}
        </form.AppField>
      </form.FormFrame>
      {testimonial && (
        <DeleteButton
          text={m.admin_content_delete_text()}
          remove={remove}
          onGone={() => {
            form.reset()
            goBack()
          }}
        />
      )}
    </form.AppForm>
  )
}
