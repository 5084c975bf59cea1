import { renderMarkdown } from '#app/lib/markdown'
import { breadcrumbJsonLd, pageHead } from '#app/lib/seo'
import { m } from '#app/paraglide/messages.js'
import { readBookingRules } from './booking-rules'
import { privacySections, termsSections } from './legal-sections'

type LegalSection = { id: string; title: () => string; text: () => string }

const renderSections = (sections: LegalSection[]) =>
  sections.map(({ id, title, text }) => ({ id, title: title(), html: renderMarkdown(text()) }))

export const loadPrivacy = () => ({
  head: pageHead({
    title: m.website_privacy_title(),
    description: m.website_privacy_description(),
    path: '/privacy',
    jsonLd: [breadcrumbJsonLd({ title: m.website_privacy_title(), path: '/privacy' })],
  }),
  title: m.website_privacy_title(),
  lead: m.website_privacy_lead(),
  sections: renderSections(privacySections),
})

export const loadTerms = async () => ({
  head: pageHead({
    title: m.website_terms_title(),
    description: m.website_terms_description(),
    path: '/terms',
    jsonLd: [breadcrumbJsonLd({ title: m.website_terms_title(), path: '/terms' })],
  }),
  title: m.website_terms_title(),
  lead: m.website_terms_lead(),
  sections: renderSections(termsSections(await readBookingRules())),
})
