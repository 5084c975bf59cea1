import { m } from '#app/paraglide/messages.js'

const said = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '–')

/** How the fields of a text are called and said when somebody else has changed it meanwhile. */
export const shownTexts = (labels: Record<string, () => string>) => [
  ...Object.entries(labels).map(([name, label]) => ({ name, label: label(), show: said })),
  {
    name: 'is_shown',
    label: m.admin_content_shown_label(),
    show: (value: unknown) => (value ? m.admin_yes() : m.admin_no()),
  },
]
