import { z } from 'zod'
import { parseBody, readBytes } from '../_shared/body.ts'
import { rpc } from '../_shared/db.ts'
import { HttpError } from '../_shared/errors.ts'
import { handle, sessionOf } from '../_shared/http.ts'
import { inviteAccount } from './account.ts'

const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !value.includes('\u0000'), 'contains a character that cannot be stored')

const invitation = z.object({
  email: text(254).transform((value) => value.toLowerCase()),
  full_name: text(120),
  role: text(40),
  clinic_id: z
    .guid()
    .nullish()
    .transform((value) => value ?? null),
})

const staff = z.looseObject({ id: z.string() }).nullable()

/**
 * Gives somebody a role. Who has no account yet, or has never come in, is invited by e-mail; before
 * that the database decides whether the caller may do so and whether the role exists.
 */
Deno.serve(
  handle(async (request) => {
    const token = sessionOf(request)
    const wanted = parseBody(invitation, await readBytes(request))
    const add = () => rpc({ token }, 'add_staff', wanted, staff)
    const known = await add()
    const is_invited = await inviteAccount(wanted.email, wanted.full_name)
    const added = known ?? (await add())
    if (!added)
      throw new HttpError(500, { code: 'unexpected', message: 'the account was not made' })
    return { status: 201, body: { staff: added, is_invited } }
  }),
)
