import { productName } from '#app/lib/brand'
import { contentCache } from '#app/lib/cache-control'
import { localizePath } from '#app/lib/locale'
import { renderMarkdownFrom } from '#app/lib/markdown'
import { absolute } from '#app/lib/seo'
import { escapeXml, xmlResponse } from '#app/lib/xml'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listFeed } from './queries'

type Entry = Awaited<ReturnType<typeof listFeed>>[number]

/** RSS 2.0, one feed per language, with full texts. */
export async function feed() {
  const articles = await listFeed(getLocale())
  const built = articles[0] && new Date(articles[0].published_at).toUTCString()
  const body = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${escapeXml(`${productName} · ${m.articles_title()}`)}</title>
<link>${escapeXml(absolute(localizePath('/article')))}</link>
<atom:link href="${escapeXml(absolute(localizePath('/article/feed.xml')))}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(m.articles_description())}</description>
<language>${getLocale()}</language>
${built ? `<lastBuildDate>${built}</lastBuildDate>\n` : ''}${articles.map(item).join('\n')}
</channel>
</rss>
`
  return xmlResponse(body, 'application/rss+xml', contentCache)
}

function item(article: Entry) {
  const page = absolute(localizePath(`/article/${article.slug}`))
  const address = escapeXml(page)
  return `<item>
<title>${escapeXml(article.title)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${new Date(article.published_at).toUTCString()}</pubDate>
<description>${escapeXml(article.summary)}</description>
${article.tags.map((tag) => `<category>${escapeXml(tag)}</category>`).join('')}
<content:encoded>${escapeXml(renderMarkdownFrom(page, article.body))}</content:encoded>
</item>`
}
