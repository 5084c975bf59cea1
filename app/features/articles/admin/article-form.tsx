import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useGoBack } from '#app/components/admin/back-link'
import { DeleteButton } from '#app/components/admin/delete-button'
import { formRules } from '#app/components/admin/form/form-rules'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { StaleNotice } from '#app/components/admin/form/stale-notice'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useOpened } from '#app/components/admin/form/use-opened'
import { MissingPart } from '#app/components/admin/missing-part'
import { Button } from '#app/components/admin/ui/button'
import { useRow } from '#app/lib/admin/use-row'
import { now } from '#app/lib/clock'
import type { Tables } from '#app/lib/database.types'
import { localizePath } from '#app/lib/locale'
import { toast } from '#app/lib/toast'
import { useFile, useFileEarly } from '#app/lib/use-file'
import { useStay } from '#app/lib/use-stay'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import { stateOf } from './article-columns'
import { ArticleFields } from './article-fields'
import { type Like, publishedAtOf, rowOf, shownFields, valuesOf } from './article-values'
import { articleForm } from './schema'

// Lazy: the Markdown renderer is as large as the rest of this page.
const loadPreview = async () => (await import('./preview')).Preview

type Props = {
  article: Tables<'articles'> | undefined
  language: Locale
  topic: string | undefined
  /** The article that this one translates, whose cover a new one takes over. */
  like: Like | undefined
  checkers: { id: string; name: string }[]
}

export function ArticleForm({ article, language, topic, like, checkers }: Props) {
  const navigate = useNavigate()
  const stay = useStay()
  const goBack = useGoBack('/admin/content/articles')
  const [opened, settle, rebase] = useOpened(() => valuesOf(article, like))
  const [ownTopic] = useState(() => topic ?? crypto.randomUUID())
  const [isPreview, setPreview] = useState(false)
  const [Preview, isMissing] = useFile(isPreview, loadPreview)
  useFileEarly(loadPreview)
  const { save, remove, error, current } = useRow('articles', article)
  const form = useAppForm({
    ...formRules(articleForm),
    defaultValues: opened,
    onSubmit: async ({ value, formApi }) => {
      const isHere = stay()
      const saved = await save({
        ...rowOf(value, current ?? article),
        ...(!article && { locale: language, topic: ownTopic }),
      })
      if (!saved) return
      settle(formApi, valuesOf(saved), value)
      toast({ title: m.admin_saved() })
      // Stay on the form after saving; a new article, once no edit is left unsaved, gets its own
      // URL.
      if (!article && formApi.state.isDefaultValue && isHere())
        void navigate({
          to: '/admin/content/articles/$id',
          params: { id: saved.id },
          search: {},
          replace: true,
        })
    },
  })
  const path = localizePath(`/article/${article?.slug}`, language)
  return (
    <form.AppForm>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          size="sm"
          aria-pressed={isPreview}
          onClick={() => setPreview(!isPreview)}
        >
          {isPreview ? m.admin_article_write() : m.admin_article_preview()}
        </Button>
        {article && stateOf(article.published_at) === 'published' && (
          <a href={path} target="_blank" className="text-sm text-primary underline">
            {m.admin_article_open()}
          </a>
        )}
      </div>
      {isPreview && Preview && (
        <form.Subscribe selector={(state) => state.values}>
          {(values) => (
            <Preview
              {...values}
              publishedAt={publishedAtOf(values) ?? new Date(now()).toISOString()}
              checkedBy={checkers.find(({ id }) => id === values.physiotherapist_id)?.name}
              locale={language}
            />
          )}
        </form.Subscribe>
      )}
      {isPreview && !Preview && (isMissing ? <MissingPart /> : <FormSkeleton />)}
      <div hidden={isPreview}>
        <form.FormFrame
          staysOpen
          error={error}
          stale={
            current && (
              <StaleNotice
                rebase={rebase}
                current={valuesOf(current)}
                fields={shownFields(checkers)}
              />
            )
          }
        >
          <ArticleFields form={form} language={language} checkers={checkers} />
        </form.FormFrame>
        {article && (
          <DeleteButton
            text={m.admin_article_delete_text()}
            remove={remove}
            onGone={() => {
              form.reset()
              goBack()
            }}
          />
        )}
      </div>
    </form.AppForm>
  )
}
