import { useEffect, useState } from 'react'
import { forgetKept, keep, readKept } from '#app/lib/kept'

/** A patient's text, stored only in this tab until it is sent; never in a URL. */
export function useComplaint(saved: string | null | undefined, patientId: string | undefined) {
  const name = `complaint ${patientId}`
  const [text, setText] = useState(saved ?? '')
  // Another patient's text is nobody else's, in one account as well.
  useEffect(() => setText(readKept(name).complaint ?? saved ?? ''), [name, saved])
  return {
    complaint: text,
    setComplaint: (complaint: string) => {
      setText(complaint)
      keep(name, { complaint })
    },
    forgetComplaint: () => forgetKept(name),
  }
}
