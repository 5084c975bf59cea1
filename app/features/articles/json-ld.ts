import type { Article as ArticleThing, WithContext } from 'schema-dts'
import { productName } from '#app/lib/brand'
import { localizePath } from '#app/lib/locale'
import { absolute } from '#app/lib/seo'
import type { Article } from './queries'

export const articleJsonLd = (article: Article, picture: string): WithContext<ArticleThing> => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: article.title,
  description: article.summary,
  inLanguage: article.locale,
  datePublished: article.published_at,
  dateModified: article.updated_at,
  image: picture,
  keywords: article.tags.join(', '),
  mainEntityOfPage: absolute(localizePath(`/article/${article.slug}`)),
  author: { '@type': 'Organization', name: productName, url: absolute(localizePath('/')) },
  publisher: {
    '@type': 'Organization',
    name: productName,
    logo: { '@type': 'ImageObject', url: absolute('/icons/icon-512.png') },
  },
  ...(article.physiotherapists && {
    editor: { '@type': 'Person', name: article.physiotherapists.name },
  }),
})
