import { columnsOf } from '#app/components/admin/data-table/columns'
import { Badge } from '#app/components/ui/badge'
import { now } from '#app/lib/clock'
import { formatDateTime, formatLongDate } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import type { ArticleRow } from './queries'

export const languageNames: Record<string, () => string> = {
  id: m.admin_language_id,
  en: m.admin_language_en,
}

export function stateOf(publishedAt: string | null) {
  if (publishedAt === null) return 'draft'
  return Date.parse(publishedAt) > now() ? 'planned' : 'published'
}

export const stateNames = {
  published: m.admin_article_published,
  planned: m.admin_article_planned,
  draft: m.admin_article_draft,
}
const looks = { published: 'confirmed', planned: 'waiting', draft: 'done' } as const

const column = columnsOf<ArticleRow>()

export const articleColumns = column.columns([
  column.accessor('title', {
    enableHiding: false,
    meta: { label: m.admin_article_title, onPhone: 'title' },
    cell: ({ getValue }) => (
      <span className="block max-w-[58vw] truncate md:max-w-96" title={getValue()}>
        {getValue()}
      </span>
    ),
  }),
  column.accessor('locale', {
    meta: { label: m.admin_article_language, onPhone: 'line' },
    cell: ({ getValue }) => languageNames[getValue()]?.() ?? getValue(),
  }),
  column.accessor((row) => stateOf(row.published_at), {
    id: 'state',
    enableSorting: false,
    meta: { label: m.admin_service_state, onPhone: 'aside' },
    cell: ({ getValue }) => <Badge variant={looks[getValue()]}>{stateNames[getValue()]()}</Badge>,
  }),
  column.accessor('published_at', {
    meta: { label: m.admin_article_published_at, onPhone: 'line' },
    cell: ({ getValue }) => {
      const at = getValue()
      if (at === null) return '–'
      return stateOf(at) === 'planned' ? formatDateTime(at) : formatLongDate(at)
    },
  }),
  column.accessor('updated_at', {
    meta: { label: m.admin_changed_at },
    cell: ({ getValue }) => formatLongDate(getValue()),
  }),
])
