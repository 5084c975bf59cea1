import { m } from '#app/paraglide/messages.js'

/** The last resort, when React could not start or has crashed: plain DOM elements and a way on. */
export function showFatalError() {
  const page = document.createElement('main')
  page.className = 'page grid max-w-text content-center gap-5 min-h-dvh'
  const title = document.createElement('h1')
  title.className = 'text-title'
  title.textContent = m.error_server_title()
  const text = document.createElement('p')
  text.textContent = m.error_server_message()
  const retry = document.createElement('a')
  retry.className = 'font-semibold text-primary underline'
  retry.href = location.href
  retry.textContent = m.common_try_again()
  page.append(title, text, retry)
  document.body.replaceChildren(page)
}
