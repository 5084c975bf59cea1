import { listArticles } from '#app/features/articles/data'
import { listClinics, listClinicsToday } from '#app/features/clinics/data'
import { clinicJsonLd } from '#app/features/clinics/json-ld'
import { listServices } from '#app/features/services/data'
import { pageHead } from '#app/lib/seo'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listFaqs, listTestimonials, readVideo } from './data'
import { faqJsonLd, siteJsonLd } from './json-ld'

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
