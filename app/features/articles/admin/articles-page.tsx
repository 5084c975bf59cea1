import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DataTable } from '#app/components/admin/data-table/data-table'
import { useTableSearch } from '#app/components/admin/data-table/use-table-search'
import { SelectFilter } from '#app/components/admin/filters/select-filter'
import { TextFilter } from '#app/components/admin/filters/text-filter'
import { PageAction } from '#app/components/admin/page-action'
import { PageTitle } from '#app/components/admin/page-title'
import { ContentTabs } from '#app/features/website/admin/content-tabs'
import { m } from '#app/paraglide/messages.js'
import { articleColumns, languageNames, stateNames } from './article-columns'
import { articlesQuery } from './queries'
import { articleSearch } from './schema'

const optionsOf = (names: Record<string, () => string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label: label() }))

export function ArticlesPage() {
  const { search, setSearch } = useTableSearch(articleSearch)
  const query = useQuery(articlesQuery(search))
  const navigate = useNavigate()
  const { q, language, state } = search
  const clear = () => setSearch({ q: undefined, language: undefined, state: undefined })
  return (
    <>
      <PageTitle
        action={<PageAction to="/admin/content/articles/new">{m.admin_article_new()}</PageAction>}
      >
        {m.admin_audit_articles()}
      </PageTitle>
      <ContentTabs />
      <DataTable
        name={m.admin_audit_articles()}
        columns={articleColumns}
        query={query}
        search={search}
        setSearch={setSearch}
        rowId={(row) => row.id}
        onOpen={({ id }) => void navigate({ to: '/admin/content/articles/$id', params: { id } })}
        empty={m.admin_articles_empty()}
        onClearFilters={(q ?? language ?? state) ? clear : undefined}
        filters={
          <>
            <TextFilter
              label={m.admin_articles_search()}
              value={q}
              onChange={(value) => setSearch({ q: value }, { replace: true })}
            />
            <SelectFilter
              label={m.admin_article_language()}
              all={m.admin_article_any_language()}
              value={language}
              options={optionsOf(languageNames)}
              onChange={(value) => setSearch({ language: value })}
            />
            <SelectFilter
              label={m.admin_service_state()}
              all={m.admin_service_any_state()}
              value={state}
              options={optionsOf(stateNames)}
              onChange={(value) => setSearch({ state: value })}
            />
          </>
        }
      />
    </>
  )
}
