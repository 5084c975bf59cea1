import { useState } from 'react'
import { useGoBack } from '#app/components/admin/back-link'
import { DeleteButton } from '#app/components/admin/delete-button'
import { formRules } from '#app/components/admin/form/form-rules'
import { StaleNotice } from '#app/components/admin/form/stale-notice'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useRow } from '#app/lib/admin/use-row'
import { type Tables } from '#app/lib/database.types'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { faqForm, type FaqForm as Values, publishedAt } from './schema'
import { shownTexts } from './shown-texts'

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

/** A question with its answer, in both languages. @param place of a new one: behind all others */
export function FaqForm({ faq, place }: { faq: Faq | undefined; place: number }) {
  const goBack = useGoBack('/admin/content/faq')
  const [opened] = useState(() => valuesOf(faq))
  const { save, remove, error, current } = useRow('faqs', faq)
  const form = useAppForm({
    ...formRules(faqForm),
    defaultValues: opened,
    onSubmit: async ({ value, formApi }) => {
      const { is_shown, ...texts } = faqForm.parse(value)
      const saved = await save({
        ...texts,
        ...(!faq && { sort_order: place }),
        published_at: publishedAt(is_shown, (current ?? faq)?.published_at),
      })
      if (!saved) return
      formApi.reset(value)
      toast({ title: m.admin_saved() })
      goBack()
    },
  })
  return (
    <form.AppForm>
      <form.FormFrame
        error={error}
        stale={current && <StaleNotice current={valuesOf(current)} fields={shownTexts(labels)} />}
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
