import type { FAQPage, WebSite, WithContext } from 'schema-dts'
import { productName } from '#app/lib/brand'
import { localizePath } from '#app/lib/locale'
import { absolute } from '#app/lib/seo'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { Faq } from './queries'

export const siteJsonLd = (): WithContext<WebSite> => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: productName,
  url: absolute(localizePath('/')),
  inLanguage: getLocale(),
  description: m.website_home_description(),
})

export const faqJsonLd = (faqs: Faq[]): WithContext<FAQPage> => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  inLanguage: getLocale(),
  mainEntity: faqs.map((faq) => ({
    '@type': 'Question',
    name: faq.question,
    acceptedAnswer: { '@type': 'Answer', text: faq.answer },
  })),
})
