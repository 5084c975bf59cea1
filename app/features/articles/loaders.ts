import { redirect } from '@tanstack/react-router'
import { isIllustration } from '#app/components/illustrations/poses'
import { localizePath } from '#app/lib/locale'
import { renderMarkdown } from '#app/lib/markdown'
import { absolute, breadcrumbJsonLd, inEveryLanguage, pageHead, type Paths } from '#app/lib/seo'
import { websitePicture } from '#app/lib/website-picture'
import { wrongParameters } from '#app/lib/wrong-parameters'
import { m } from '#app/paraglide/messages.js'
import { getLocale, locales } from '#app/paraglide/runtime.js'
import { articleJsonLd } from './json-ld'
import { findArticle, findByFormerSlug, listArticleLinks, listArticles } from './queries'

/** A visitor's search, limited to valid parameters. */
function readSearch(searchText: string) {
  const search = new URLSearchParams(searchText)
  const query = (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 80)
  const page = Number(search.get('page') ?? 1)
  return { query, page: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1 }
}

/** A later page of the list, in the languages that have as many. */
async function pathsOfPage(page: number): Promise<Paths> {
  const each = locales.map(async (locale) => {
    const { articles } = await listArticles({ locale, page, query: '' })
    const path = localizePath(`/article?page=${page}`, locale)
    return articles.length > 0 ? [[locale, path] as const] : []
  })
  return Object.fromEntries((await Promise.all(each)).flat())
}

export async function loadArticleList(searchText: string) {
  const { query, page } = readSearch(searchText)
  const [found, paths] = await Promise.all([
    listArticles({ locale: getLocale(), page, query }),
    page > 1 ? pathsOfPage(page) : inEveryLanguage('/article'),
  ])
  if (page > 1 && found.articles.length === 0) throw wrongParameters()
  const title =
    page > 1 ? `${m.articles_title()}, ${m.articles_page({ page })}` : m.articles_title()
  return {
    head: pageHead({
      title,
      description: m.articles_description(),
      path: paths,
      picture: 'articles',
      isHidden: query !== '',
      jsonLd: [breadcrumbJsonLd({ title: m.articles_title(), path: '/article' })],
    }),
    ...(page > 1 && { paths: { ...inEveryLanguage('/article'), ...paths } }),
    query,
    page,
    ...found,
  }
}

export async function loadArticle(slug: string) {
  const locale = getLocale()
  const [found, { articles: newest }] = await Promise.all([
    findArticle(slug),
    listArticles({ locale, size: 12 }),
  ])
  const article = found.find((row) => row.locale === locale)
  const topic = (article ?? found[0])?.topic ?? (await findByFormerSlug(slug, locale))
  const links = topic ? await listArticleLinks(topic) : []
  if (!article) {
    // A slug of another language, or a former one, redirects to this language's article. Cached
    // only briefly, because the article may get that slug back.
    const translation = links.find((link) => link.locale === locale)
    if (!translation) throw wrongParameters()
    throw redirect({
      to: '/article/$slug',
      params: { slug: translation.slug },
      statusCode: 301,
      headers: { 'cache-control': 'public, max-age=60' },
    })
  }
  const paths: Paths = Object.fromEntries(
    links.map((link) => [link.locale, localizePath(`/article/${link.slug}`, link.locale)]),
  )
  const photo = websitePicture(article.cover)
  const drawing = `article-${isIllustration(article.cover) ? article.cover : 'reach'}`
  return {
    head: pageHead({
      title: article.title,
      description: article.summary,
      path: paths,
      picture: photo ?? drawing,
      pictureHasWords: false,
      article: {
        published: article.published_at,
        updated: article.updated_at,
        tags: article.tags,
      },
      jsonLd: [
        articleJsonLd(article, photo?.url ?? absolute(`/pictures/${drawing}.png`)),
        breadcrumbJsonLd(
          { title: m.articles_title(), path: '/article' },
          { title: article.title, path: `/article/${article.slug}` },
        ),
      ],
    }),
    // In a language that it has not been translated into, the list.
    paths: { ...inEveryLanguage('/article'), ...paths },
    article,
    url: absolute(localizePath(`/article/${article.slug}`)),
    html: renderMarkdown(article.body),
    related: newest
      .filter((other) => other.topic !== article.topic)
      .map((other) => ({
        other,
        shared: other.tags.filter((tag) => article.tags.includes(tag)).length,
      }))
      .sort((a, b) => b.shared - a.shared)
      .slice(0, 3)
      .map(({ other }) => other),
  }
}
