const key = 'booking-attempt'

type Attempt = { key: string; digest: string }

// A hash that distinguishes requests without storing the patient's text.
function digestOf(text: string) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The Idempotency-Key of a request; the same request keeps it, even after a reload. */
export function keyOfAttempt(request: object): string {
  const digest = digestOf(JSON.stringify(request))
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Attempt | null
    if (kept?.digest === digest) return kept.key
  } catch {
    // Corrupt data are overwritten.
  }
  const attempt = { key: newKey(), digest }
  sessionStorage.setItem(key, JSON.stringify(attempt))
  return attempt.key
}

/** A response has arrived: the next request gets a new key. */
export const endAttempt = () => sessionStorage.removeItem(key)
