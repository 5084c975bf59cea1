import { m } from '#app/paraglide/messages.js'

const messages: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  409: 'Conflict',
  410: 'Gone',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

/** The standard text for an HTTP status; unknown ones count as server errors. */
export const statusMessage = (status: number) =>
  status === 404 ? m.error_status_not_found() : (messages[status] ?? m.error_status_server())
