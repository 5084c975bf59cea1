import { m } from '#app/paraglide/messages.js'

export const contentId = 'content'
/** Id of the footer of every page that is painted at once. */
export const footerId = 'footer'

export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      className="sr-only z-50 rounded-md bg-card px-4 py-3 font-semibold shadow-layer focus:not-sr-only focus:fixed focus:top-3 focus:left-3 print:hidden"
    >
      {m.common_skip_to_content()}
    </a>
  )
}
