import type { Letter, Message } from './letter.ts'
import { templates } from './whatsapp-templates.ts'
import { unbroken } from './words.ts'

/** The body of a call to the WhatsApp Cloud API. */
export type WhatsAppCall = {
  messaging_product: 'whatsapp'
  to: string
  type: 'template'
  template: { name: string; language: { code: string }; components: unknown[] }
  biz_opaque_callback_data?: string
}

// WhatsApp refuses a variable that is empty or has line breaks, tabs or repeated spaces.
const variable = (text: string) => ({
  type: 'text',
  text: unbroken(text.replace(/\s+/g, ' ').trim()) || '-',
})

/** A message as a call with its approved template; replies and reports carry the message's id. */
export function toWhatsApp(message: Message, letter: Letter, to: string): WhatsAppCall {
  const name = letter.template ?? message.kind
  const template = templates[name]
  if (!template) throw new Error(`no WhatsApp template for ${name}`)
  const prefix = message.locale === 'en' ? '/en' : ''
  const button = (type: 'quick_reply' | 'url') =>
    type === 'url'
      ? variable(`${prefix}${letter.linkPath ?? '/'}`.replace(/^\//, ''))
      : { type: 'payload', payload: `coming:${message.facts.attendance_token ?? ''}` }
  return {
    messaging_product: 'whatsapp',
    to: to.replace(/\D/g, ''),
    type: 'template',
    template: {
      name: template.name,
      language: { code: message.locale },
      components: [
        { type: 'body', parameters: letter.variables.map(variable) },
        ...template.buttons.map(({ type }, index) => ({
          type: 'button',
          sub_type: type,
          index: String(index),
          parameters: [button(type)],
        })),
      ],
    },
    biz_opaque_callback_data: message.id,
  }
}
