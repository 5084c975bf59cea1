import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { templates } from '../../functions/_shared/message/whatsapp-templates.ts'
import type { Context } from '../service.ts'

const parameter = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('payload'), payload: z.string() }),
])
const call = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^\d{8,15}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.enum(['id', 'en']) }),
    components: z.array(
      z.object({
        type: z.enum(['body', 'button']),
        sub_type: z.string().optional(),
        index: z.string().optional(),
        parameters: z.array(parameter),
      }),
    ),
  }),
  biz_opaque_callback_data: z.string().max(512).optional(),
})

const refuse = (status: number, code: number, message: string) =>
  Response.json({ error: { message, type: 'OAuthException', code } }, { status })

/** The Cloud API's `POST /{version}/{phone_number_id}/messages`, for approved templates. */
export function createCloudApi(token: string, siteUrl: () => string, deliver: Context['deliver']) {
  return async (request: Request): Promise<Response | undefined> => {
    if (!/^\/v\d+\.\d+\/\d+\/messages$/.test(new URL(request.url).pathname)) return undefined
    if (request.headers.get('authorization') !== `Bearer ${token}`)
      return refuse(401, 190, 'Invalid OAuth access token')
    const parsed = call.safeParse(await request.json().catch(() => undefined))
    if (!parsed.success) return refuse(400, 100, z.prettifyError(parsed.error))
    const { to, template, biz_opaque_callback_data } = parsed.data
    const known = Object.values(templates).find(({ name }) => name === template.name)
    if (!known) return refuse(404, 132001, 'Template name does not exist in the translation')
    const language = template.language.code
    const values = template.components
      .filter(({ type }) => type === 'body')
      .flatMap(({ parameters }) => parameters.map((it) => ('text' in it ? it.text : '')))
    const wanted = new Set(known.body[language].match(/\{\{\d+\}\}/g))
    if (values.length !== wanted.size)
      return refuse(
        400,
        132000,
        'Number of parameters does not match the expected number of params',
      )
    if (values.some((text) => text === '' || /[\n\t]| {5}/.test(text)))
      return refuse(400, 132012, 'Parameter format does not match format in the created template')
    const buttons = (known.category === 'AUTHENTICATION' ? [] : known.buttons).map(
      ({ type, text }, index) => {
        const given = template.components.find(
          (it) => it.type === 'button' && it.index === String(index),
        )
        const value = given?.parameters[0]
        return type === 'url'
          ? {
              text: text[language],
              href: `${siteUrl()}/${value && 'text' in value ? value.text : ''}`,
            }
          : { text: text[language], payload: value && 'payload' in value ? value.payload : '' }
      },
    )
    const id = `wamid.${randomBytes(18).toString('base64url')}`
    await deliver({
      channel: 'whatsapp',
      to: `+${to}`,
      text: known.body[language].replace(
        /\{\{(\d+)\}\}/g,
        (_, n: string) => values[Number(n) - 1] ?? '',
      ),
      providerId: id,
      ...(biz_opaque_callback_data && { callbackData: biz_opaque_callback_data }),
      buttons,
    })
    return Response.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    })
  }
}
