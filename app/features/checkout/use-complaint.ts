import { useEffect, useState } from 'react'

const key = 'booking-complaint'

/** What the patient has written, kept in this tab alone until it is sent; never in an address. */
export function useComplaint(saved: string | null | undefined) {
  const [text, setText] = useState(saved ?? '')
  useEffect(() => {
    const kept = sessionStorage.getItem(key)
    if (kept !== null) setText(kept)
  }, [])
  return {
    complaint: text,
    setComplaint: (next: string) => {
      setText(next)
      sessionStorage.setItem(key, next)
    },
    forgetComplaint: () => sessionStorage.removeItem(key),
  }
}
