import { listPhysiotherapists } from '#app/features/physiotherapists/data'
import { breadcrumbJsonLd, pageHead } from '#app/lib/seo'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'

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
