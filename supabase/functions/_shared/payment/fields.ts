import { z } from 'zod'

// Providers' answers are untrusted input. This file defines what is accepted of them.

// More than any payment here, and well within the range of every number type used.
const maxIdr = 100_000_000_000
const earliest = Date.UTC(2000, 0)
const latest = Date.UTC(2200, 0)

/** A value that is stored and compared, such as a reference. */
export const name = z.string().regex(/^[\x21-\x7e]{1,255}$/)

/** A word such as a status; unknown ones are handled where they are read. */
export const word = z.string().max(64)

export const currency = z.string().regex(/^[A-Z]{3}$/)

/** Whole rupiah, as Xendit writes them. */
export const rupiah = z.number().int().min(0).max(maxIdr)

/** Whole rupiah as a text with or without decimals, as Midtrans writes them. */
export const rupiahText = z
  .string()
  .regex(/^\d{1,12}(\.0{1,2})?$/)
  .transform(Number)
  .pipe(rupiah)

/** A way to pay, shown to the patient and to staff. */
export const method = z.string().regex(/^[\w .-]{1,64}$/)

const possible = (date: Date) => date.getTime() >= earliest && date.getTime() <= latest

export const isoTime = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(possible)

/** Jakarta time, which Midtrans writes without a zone. */
export const jakartaTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => `${text.replace(' ', 'T')}+07:00`)
  .pipe(isoTime)

/** Midtrans' sandbox, or Xendit's page of an account in test mode. */
const isTest = ({ hostname }: URL) => /\.sandbox\.|^checkout-staging\./.test(hostname)

/**
 * Where a patient is sent to pay: https at the provider's own domain, at its page for tests if and
 * only if `isTesting`; or exactly the origin that this deployment is configured with, for the local
 * gateway and tests.
 */
export const payAddress = (
  domain: string,
  configured: string,
  isTesting = isTest(new URL(configured)),
) =>
  z
    .string()
    .max(2048)
    // The characters of an address, by RFC 3986. Without slashes, browsers read it as a path.
    .regex(/^https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+$/)
    .refine((text) => {
      if (!URL.canParse(text)) return false
      const url = new URL(text)
      if (url.username || url.password) return false
      if (url.origin === new URL(configured).origin) return true
      return (
        url.protocol === 'https:' &&
        !url.port &&
        url.hostname.endsWith(`.${domain}`) &&
        isTest(url) === isTesting
      )
    })
