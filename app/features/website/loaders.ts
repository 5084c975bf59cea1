import { listArticles } from '#app/features/articles/queries'
import { clinicJsonLd } from '#app/features/clinics/json-ld'
import { listClinics, listClinicsToday } from '#app/features/clinics/queries'
import { listPackages } from '#app/features/packages/queries'
import { listPhysiotherapists } from '#app/features/physiotherapists/queries'
import { listServices } from '#app/features/services/queries'
import { renderMarkdown } from '#app/lib/markdown'
import { breadcrumbJsonLd, pageHead } from '#app/lib/seo'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { readBookingRules } from './booking-rules'
import { faqJsonLd, siteJsonLd } from './json-ld'
import { privacySections, termsSections } from './legal-sections'
import { listFaqs, listTestimonials, readVideo } from './queries'

export async function loadHome() {
  const locale = getLocale()
  const clinicRows = listClinics()
  const serviceRows = listServices(locale)
  const [clinics, services, testimonials, faqs, video, { articles }] = await Promise.all([
    listClinicsToday(clinicRows, serviceRows, locale),
    serviceRows,
    listTestimonials(locale),
    listFaqs(locale),
    readVideo(locale),
    listArticles({ locale, size: 3 }),
  ])
  const lowestPrice =
    services.length > 0 ? Math.min(...services.map(({ price }) => price)) : undefined
  const head = pageHead({
    title: m.website_home_title(),
    description: m.website_home_description(),
    path: '/',
    picture: 'home',
    jsonLd: [
      siteJsonLd(),
      ...clinics.map((clinic) => clinicJsonLd(clinic, lowestPrice)),
      faqJsonLd(faqs),
    ],
  })
  return { head, clinics, lowestPrice, testimonials, faqs, video, articles }
}

export type Home = Awaited<ReturnType<typeof loadHome>>

export async function loadAbout() {
  return {
    head: pageHead({
      title: m.website_about_title(),
      description: m.website_about_description(),
      path: '/about',
      picture: 'about',
      jsonLd: [breadcrumbJsonLd({ title: m.website_about_title(), path: '/about' })],
    }),
    physiotherapists: await listPhysiotherapists(getLocale()),
  }
}

export async function loadPackages() {
  const [packages, rules] = await Promise.all([listPackages(getLocale()), readBookingRules()])
  return {
    head: pageHead({
      title: m.packages_title(),
      description: m.packages_description(),
      path: '/packages',
      picture: 'services',
      jsonLd: [breadcrumbJsonLd({ title: m.packages_title(), path: '/packages' })],
    }),
    packages,
    until: rules.cancelling.until,
  }
}

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
