import { bookingPath } from '#app/lib/booking-path'
import { productName } from '#app/lib/brand'
import { contentCache } from '#app/lib/cache-control'
import { localizePath } from '#app/lib/locale'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'

const icon = (size: number, purpose?: string) => ({
  src: `/icons/icon-${purpose ? `${purpose}-` : ''}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
})

export function manifest() {
  const content = {
    id: '/',
    name: `${productName} · ${m.website_home_title()}`,
    short_name: productName,
    description: m.website_home_description(),
    lang: getLocale(),
    start_url: localizePath('/user'),
    scope: '/',
    display: 'standalone',
    background_color: '#fbf8f2',
    theme_color: '#fbf8f2',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon(192),
      icon(512),
      icon(512, 'maskable'),
    ],
    shortcuts: [{ name: m.common_book(), url: bookingPath() }],
  }
  return new Response(JSON.stringify(content), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': contentCache,
    },
  })
}
