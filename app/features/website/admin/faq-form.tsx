import { DeleteButton } from '#app/components/admin/delete-button'
import { formRules } from '#app/components/admin/form/form-rules'
import { StaleNotice } from '#app/components/admin/form/stale-notice'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useOpened } from '#app/components/admin/form/use-opened'
import type { Tables } from '#app/lib/database.types'
import { m } from '#app/paraglide/messages.js'
import { faqForm, type FaqForm as Values } from './schema'
import { shownTexts } from './shown-texts'
import { useShownText } from './use-shown-text'

type Faq = Tables<'faqs'>

const valuesOf = (faq: Faq | undefined): Values => ({
  question_id: faq?.question_id ?? '',
  answer_id: faq?.answer_id ?? '',
  question_en: faq?.question_en ?? '',
  answer_en: faq?.answer_en ?? '',
  is_shown: faq ? faq.published_at !== null : true,
})

const labels = {
  question_id: m.admin_faq_question_id,
  answer_id: m.admin_faq_answer_id,
  question_en: m.admin_faq_question_en,
  answer_en: m.admin_faq_answer_en,
}

/** A question and its answer in both languages. @param place of a new one: last */
export function FaqForm({ faq, place }: { faq: Faq | undefined; place: number }) {
  const [opened, settle, rebase] = useOpened(() => valuesOf(faq))
  const { submit, remove, error, current, goBack } = useShownText('faqs', faq, {
    place,
    list: '/admin/content/faq',
  })
  const form = useAppForm({
    ...formRules(faqForm),
    defaultValues: opened,
    onSubmit: ({ value, formApi }) => submit(faqForm.parse(value), () => settle(formApi, value)),
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
        <form.AppField name="question_id">
          {(field) => <field.TextField label={labels.question_id()} />}
        </form.AppField>
        <form.AppField name="answer_id">
          {(field) => <field.TextareaField label={labels.answer_id()} />}
        </form.AppField>
        <form.AppField name="question_en">
          {(field) => <field.TextField label={labels.question_en()} />}
        </form.AppField>
        <form.AppField name="answer_en">
          {(field) => (
            <field.TextareaField label={labels.answer_en()} hint={m.admin_faq_answer_hint()} />
          )}
        </form.AppField>
        <form.AppField name="is_shown">
          {(field) => (
            <field.CheckboxField
              label={m.admin_content_shown_label()}
              hint={m.admin_content_shown_hint()}
            />
          )}
        </form.AppField>
      </form.FormFrame>
      {faq && (
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
