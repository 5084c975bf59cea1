import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TomlError } from 'smol-toml'
import { z } from 'zod'
import { StackError } from './errors.ts'

const port = z.int().min(1).max(65535)
const duration = z.string().regex(/^(\d+(\.\d+)?(ms|s|m|h))+$/, 'is not a duration such as "60s"')
const size = z.string().regex(/^\d+(\.\d+)?\s*([KMG]i?)?B$/i, 'is not a size such as "5MiB"')
const flag = (value: boolean) => z.boolean().default(value)
const count = (value: number) => z.int().min(0).default(value)

// GoTrue's own name for it.
const withSignUp = <T extends { enabled: boolean }>(part: T) => ({
  ...part,
  enable_signup: part.enabled,
})

// The CLI's syntax for keeping a secret out of the file.
const secret = z
  .string()
  .transform((text) => text.replace(/^env\((\w+)\)$/, (_, name: string) => process.env[name] ?? ''))

/** The part of config.toml that the embedded backend uses, with the CLI's own defaults. */
const schema = z.looseObject({
  project_id: z.string().min(1),
  api: z
    .object({
      enabled: flag(true),
      port: port.default(54321),
      schemas: z.array(z.string()).default(['public']),
      extra_search_path: z.array(z.string()).default(['public', 'extensions']),
      max_rows: count(1000),
    })
    .prefault({}),
  db: z
    .object({
      port: port.default(54322),
      major_version: z.int().default(17),
      seed: z
        .object({ enabled: flag(true), sql_paths: z.array(z.string()).default(['./seed.sql']) })
        .prefault({}),
    })
    .prefault({}),
  realtime: z.object({ enabled: flag(true) }).prefault({}),
  local_smtp: z.object({ enabled: flag(true), port: port.default(54324) }).prefault({}),
  storage: z
    .object({
      enabled: flag(true),
      file_size_limit: size.default('50MiB'),
      buckets: z.record(z.string(), z.object({ objects_path: z.string().optional() })).default({}),
    })
    .prefault({}),
  auth: z
    .looseObject({
      enabled: flag(true),
      site_url: z.url().default('http://127.0.0.1:3000'),
      additional_redirect_urls: z.array(z.string()).default([]),
      jwt_expiry: count(3600),
      jwt_secret: z.string().min(16).optional(),
      enable_refresh_token_rotation: flag(true),
      refresh_token_reuse_interval: count(10),
      enable_signup: flag(true),
      enable_anonymous_sign_ins: flag(false),
      enable_manual_linking: flag(false),
      minimum_password_length: count(6),
      password_requirements: z.string().default(''),
      rate_limit: z
        .object({
          email_sent: count(2),
          sms_sent: count(30),
          anonymous_users: count(30),
          token_refresh: count(150),
          sign_in_sign_ups: count(30),
          token_verifications: count(30),
          web3: count(30),
        })
        .prefault({}),
      captcha: z
        .object({
          enabled: flag(false),
          provider: z.enum(['hcaptcha', 'turnstile']).default('hcaptcha'),
          secret: secret.default(''),
        })
        .refine(({ enabled, secret }) => !enabled || secret.trim(), 'needs a secret')
        .optional(),
      email: z
        .looseObject({
          enabled: flag(true),
          double_confirm_changes: flag(true),
          enable_confirmations: flag(false),
          secure_password_change: flag(false),
          max_frequency: duration.default('1s'),
          otp_length: z.int().min(6).max(10).default(6),
          otp_expiry: count(3600),
          template: z
            .record(
              z.string(),
              z.object({ subject: z.string(), content_path: z.string() }).partial(),
            )
            .default({}),
        })
        .prefault({})
        .transform(withSignUp),
      sms: z
        .looseObject({
          enabled: flag(false),
          enable_confirmations: flag(false),
          template: z.string().default('Your code is {{ .Code }}'),
          max_frequency: duration.default('5s'),
          otp_length: z.int().min(6).max(10).default(6),
          test_otp: z.record(z.string(), z.string()).default({}),
        })
        .prefault({})
        .transform(withSignUp),
      mfa: z
        .looseObject({
          max_enrolled_factors: count(10),
          totp: z.object({ enroll_enabled: flag(false), verify_enabled: flag(false) }).prefault({}),
        })
        .prefault({}),
    })
    .prefault({}),
  functions: z
    .record(
      z.string(),
      z.looseObject({
        enabled: flag(true),
        verify_jwt: flag(true),
        import_map: z.string().optional(),
        entrypoint: z.string().optional(),
      }),
    )
    .default({}),
})

export type Config = z.infer<typeof schema>

/** @throws StackError that names the file and the field */
export function readConfig(root: string): Config {
  const path = join(root, 'config.toml')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new StackError(`${path} cannot be read`)
  }
  let raw: unknown
  try {
    raw = parse(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw new StackError(`${path}:${error.line}: ${error.message.split('\n')[0]}`)
  }
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new StackError(`${path}: ${issue?.path.join('.')} ${issue?.message}`)
}

const seconds = { ms: 0.001, s: 1, m: 60, h: 3600 } as const

/** Seconds of a duration in config.toml: "60s", "1h30m". */
export function durationInSeconds(text: string): number {
  return [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * seconds[unit as keyof typeof seconds],
    0,
  )
}

/** Bytes of a size in config.toml: "5MiB". */
export function sizeInBytes(text: string): number {
  const [, amount = '0', unit = ''] = /^([\d.]+)\s*([KMG]?)/i.exec(text) ?? []
  return Number(amount) * 1024 ** ['', 'K', 'M', 'G'].indexOf(unit.toUpperCase())
}
