import { m } from '#app/paraglide/messages.js'

/** The main navigation, in order. */
export const websitePages = [
  { to: '/', label: m.nav_home },
  { to: '/about', label: m.nav_about },
  { to: '/services', label: m.nav_services },
  { to: '/clinics', label: m.nav_clinics },
  { to: '/article', label: m.nav_articles },
]
