import { withForm } from '#app/components/admin/form/use-app-form'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import { valuesOf } from './article-values'
import { CoverField } from './cover-field'
import { MarkdownField } from './markdown-field'

type Checker = { id: string; name: string }

export const ArticleFields = withForm({
  defaultValues: valuesOf(undefined),
  props: { language: 'id' as Locale, checkers: [] as Checker[] },
  render: function Fields({ form, language, checkers }) {
    return (
      <>
        <form.AppField name="title">
          {(field) => <field.TextField label={m.admin_article_title()} />}
        </form.AppField>
        <form.AppField name="summary">
          {(field) => (
            <field.TextareaField
              label={m.admin_article_summary()}
              hint={m.admin_article_summary_hint()}
            />
          )}
        </form.AppField>
        <form.AppField name="body">
          {() => <MarkdownField label={m.admin_article_body()} />}
        </form.AppField>
        <form.AppField name="cover">
          {() => <CoverField label={m.admin_article_cover()} />}
        </form.AppField>
        <form.AppField name="tags">
          {(field) => (
            <field.TextField label={m.admin_article_tags()} hint={m.admin_article_tags_hint()} />
          )}
        </form.AppField>
        <form.AppField name="physiotherapist_id">
          {(field) => (
            <field.SelectField
              label={m.admin_article_checked_by()}
              options={[
                { value: '', label: m.admin_article_checked_by_nobody() },
                ...checkers.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </form.AppField>
        <form.AppField name="slug">
          {(field) => (
            <field.TextField
              label={m.admin_article_slug()}
              hint={m.admin_article_slug_hint({
                path: language === 'en' ? '/en/article/' : '/article/',
              })}
            />
          )}
        </form.AppField>
        <form.AppField name="is_published">
          {(field) => (
            <field.CheckboxField
              label={m.admin_article_is_published()}
              hint={m.admin_article_is_published_hint()}
            />
          )}
        </form.AppField>
        <form.Subscribe selector={(state) => state.values.is_published}>
          {(isPublished) =>
            isPublished && (
              <div className="flex flex-wrap gap-5">
                <form.AppField name="on_day">
                  {(field) => <field.DateField label={m.admin_article_on_day()} />}
                </form.AppField>
                <form.AppField name="at_time">
                  {(field) => <field.TimeField label={m.admin_article_at_time()} />}
                </form.AppField>
              </div>
            )
          }
        </form.Subscribe>
      </>
    )
  },
})
