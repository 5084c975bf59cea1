import { m } from '#app/paraglide/messages.js'

const said = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '–')

/** Labels and formatting of a text's fields, to show what somebody else has changed meanwhile. */
export const shownTexts = (labels: Record<string, () => string>) => [
  ...Object.entries(labels).map(([name, label]) => ({ name, label: label(), show: said })),
  {
    name: 'is_shown',
    label: m.admin_content_shown_label(),
    show: (value: unknown) => (value ? m.admin_yes() : m.admin_no()),
  },
]
