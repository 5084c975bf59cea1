import { withOffset } from '#app/lib/admin/zone-offset'
import { now } from '#app/lib/clock'
import type { Tables } from '#app/lib/database.types'
import { clinicTimeZone, dayOf } from '#app/lib/dates'
import { formatClock } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { articleForm, type ArticleForm, slugOf } from './schema'

type Article = Tables<'articles'>
/** What a translation copies from the original. */
export type Like = Pick<Article, 'cover' | 'physiotherapist_id'>

export function valuesOf(article: Article | undefined, like?: Like): ArticleForm {
  const at = article?.published_at ?? new Date(now()).toISOString()
  return {
    title: article?.title ?? '',
    slug: article?.slug ?? '',
    summary: article?.summary ?? '',
    body: article?.body ?? '',
    cover: article?.cover ?? like?.cover ?? 'reach',
    tags: article?.tags.join(', ') ?? '',
    physiotherapist_id: article?.physiotherapist_id ?? like?.physiotherapist_id ?? '',
    is_published: Boolean(article?.published_at),
    on_day: dayOf(at),
    at_time: formatClock(at, { locale: 'en' }),
  }
}

/** The time of publication, in the website's time zone, or null for a draft. */
export const publishedAtOf = ({ is_published, on_day, at_time }: ArticleForm) =>
  is_published ? new Date(withOffset(`${on_day}T${at_time}`, clinicTimeZone)).toISOString() : null

/** Converts form values to a row. */
export function rowOf(values: ArticleForm, before: Article | undefined) {
  const { is_published, on_day, at_time, slug, ...row } = articleForm.parse(values)
  const wanted = publishedAtOf({ ...values, is_published, on_day, at_time })
  // The form has minutes only: an unchanged time keeps its seconds.
  const kept = before?.published_at?.slice(0, 16) === wanted?.slice(0, 16)
  return {
    ...row,
    slug: slug || slugOf(row.title),
    published_at: kept ? (before?.published_at ?? null) : wanted,
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '–')
const yesNo = (value: unknown) => (value ? m.admin_yes() : m.admin_no())

/** Labels and formatting of the fields, to show what somebody else has changed meanwhile. */
export const shownFields = (checkers: { id: string; name: string }[]) => [
  { name: 'title', label: m.admin_article_title(), show: text },
  { name: 'slug', label: m.admin_article_slug(), show: text },
  { name: 'summary', label: m.admin_article_summary(), show: text },
  { name: 'body', label: m.admin_article_body(), show: text },
  { name: 'cover', label: m.admin_article_cover(), show: text },
  { name: 'tags', label: m.admin_article_tags(), show: text },
  {
    name: 'physiotherapist_id',
    label: m.admin_article_checked_by(),
    show: (id: unknown) => checkers.find((one) => one.id === id)?.name ?? '–',
  },
  { name: 'is_published', label: m.admin_article_is_published(), show: yesNo },
  { name: 'on_day', label: m.admin_article_on_day(), show: text },
  { name: 'at_time', label: m.admin_article_at_time(), show: text },
]
