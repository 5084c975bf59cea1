import { AuthError, invalid } from './errors.ts'
import type { Database } from './service.ts'

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'
const symbols = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'

const requirements: Record<string, string[]> = {
  '': [],
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, symbols],
}

type Rules = { minimum_password_length: number; password_requirements: string }

/** bcrypt would silently truncate longer ones. */
const maximumBytes = 72

/** @returns what is wrong with a password, in GoTrue's words; undefined if it is strong enough */
export function passwordWeakness(
  password: string,
  rules: Rules,
): { reasons: string[]; message: string } | undefined {
  const sets = requirements[rules.password_requirements] ?? []
  const faults: [reason: string, message: string][] = []
  if (password.length < rules.minimum_password_length)
    faults.push([
      'length',
      `Password should be at least ${rules.minimum_password_length} characters.`,
    ])
  if (!sets.every((set) => Array.from(password).some((letter) => set.includes(letter))))
    faults.push([
      'characters',
      `Password should contain at least one character of each: ${sets.join(', ')}.`,
    ])
  if (faults.length === 0) return undefined
  return {
    reasons: faults.map(([reason]) => reason),
    message: faults.map(([, message]) => message).join(' '),
  }
}

export function expectStrong(password: string, rules: Rules) {
  if (Buffer.byteLength(password) > maximumBytes)
    throw invalid(`Password cannot be longer than ${maximumBytes} characters`)
  const weakness = passwordWeakness(password, rules)
  if (weakness) throw new AuthError(422, 'weak_password', weakness.message, weakness.reasons)
}

export async function hashPassword(database: Database, password: string): Promise<string> {
  const { rows } = await database.query<{ hash: string }>(
    `select extensions.crypt($1, extensions.gen_salt('bf', 10)) as hash`,
    [password],
  )
  return rows[0]?.hash ?? ''
}

// Costs as much as a real hash, so that timing does not reveal who has an account.
const decoy = '$2a$10$CwTycUXWue0Thq9StjUM0uJ8uK1p0dO8jJkJ6JYQy3Yx9ZqjRz0Ge'

export async function passwordMatches(
  database: Database,
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const { rows } = await database.query<{ matches: boolean }>(
    `select extensions.crypt($1, $2) = $2 as matches`,
    [password.replaceAll('\0', ''), hash || decoy],
  )
  return Boolean(hash) && rows[0]?.matches === true
}
