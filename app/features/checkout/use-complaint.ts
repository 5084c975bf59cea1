import { useEffect, useState } from 'react'
import { forgetKept, keep, readKept } from '#app/lib/kept'

const name = 'complaint'

/** What the patient has written, kept in this tab alone until it is sent; never in an address. */
export function useComplaint(saved: string | null | undefined) {
  const [text, setText] = useState(saved ?? '')
  useEffect(() => {
    const { complaint } = readKept(name)
    if (complaint !== undefined) setText(complaint)
  }, [])
  return {
    complaint: text,
    setComplaint: (complaint: string) => {
      setText(complaint)
      keep(name, { complaint })
    },
    forgetComplaint: () => forgetKept(name),
  }
}
