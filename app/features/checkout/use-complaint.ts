import { useEffect, useState } from 'react'
import { forgetKept, keep, readKept } from '#app/lib/kept'

const name = 'complaint'

/** The patient's text, stored only in this tab until it is sent; never in a URL. */
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
