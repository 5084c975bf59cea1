import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { RowPage } from '#app/features/website/admin/row-page'
import type { Tables } from '#app/lib/database.types'
import { m } from '#app/paraglide/messages.js'
import { type Locale, locales } from '#app/paraglide/runtime.js'
import { ArticleForm } from './article-form'
import { languageNames } from './article-columns'
import { checkersQuery, versionsQuery } from './queries'

type Article = Tables<'articles'>
type Props = {
  id: string
  /** For a new article: its language, and the topic of the article that it translates. */
  language: Locale
  topic: string | undefined
}

/** An article in one language, with links to its other versions. */
export const ArticlePage = ({ id, language, topic }: Props) => (
  <RowPage
    table="articles"
    id={id}
    back="/admin/content/articles"
    backLabel={m.admin_audit_articles()}
    title={(article) => article?.title ?? m.admin_article_new()}
  >
    {(article) => (
      <Editor
        article={article}
        language={(article?.locale as Locale | undefined) ?? language}
        topic={article?.topic ?? topic}
      />
    )}
  </RowPage>
)

type EditorProps = { article: Article | undefined; language: Locale; topic: string | undefined }

function Editor({ article, language, topic }: EditorProps) {
  const { data: checkers } = useQuery(checkersQuery)
  const versions = useQuery({ ...versionsQuery(topic ?? ''), enabled: topic !== undefined })
  const others = versions.data ?? []
  if (!checkers || (topic !== undefined && !versions.data)) return <FormSkeleton />
  const look =
    'inline-flex min-h-9 items-center rounded-md px-3 text-sm font-semibold pointer-coarse:min-h-11'
  return (
    <>
      <nav aria-label={m.admin_article_language()} className="mb-5 flex flex-wrap gap-1">
        {locales.map((locale) => {
          const other = others.find((version) => version.locale === locale)
          const name = languageNames[locale]?.()
          if (locale === language)
            return (
              <span
                key={locale}
                aria-current="true"
                className={`${look} bg-primary-soft text-primary-soft-foreground`}
              >
                {name}
              </span>
            )
          return (
            <Link
              key={locale}
              to="/admin/content/articles/$id"
              params={{ id: other?.id ?? 'new' }}
              // Without a saved version there is nothing to translate: switch the new article's
              // language.
              search={other ? {} : { language: locale, ...(topic && { topic }) }}
              className={`${look} text-muted-foreground hover:bg-muted`}
            >
              {other || topic === undefined
                ? name
                : `${name}: ${m.admin_article_add_translation()}`}
            </Link>
          )
        })}
      </nav>
      <ArticleForm
        article={article}
        language={language}
        topic={topic}
        like={others[0]}
        checkers={checkers}
      />
    </>
  )
}
