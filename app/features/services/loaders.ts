import { breadcrumbJsonLd, pageHead } from '#app/lib/seo'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listServices } from './queries'

export async function loadServices() {
  return {
    head: pageHead({
      title: m.services_title(),
      description: m.services_description(),
      path: '/services',
      picture: 'services',
      jsonLd: [breadcrumbJsonLd({ title: m.services_title(), path: '/services' })],
    }),
    services: await listServices(getLocale()),
  }
}
