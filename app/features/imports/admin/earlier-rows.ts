import type { ImportRow } from './values'

/** What two rows share that may be about one person or one time; the surest first. */
function marksOf({ key, patient, visit }: ImportRow) {
  if (visit) {
    const { patient_key, starts_at, physiotherapist_id } = visit
    return [patient_key, physiotherapist_id && `${physiotherapist_id} ${starts_at}`]
  }
  const { phone, email, full_name, birth_date } = patient
  return [key, phone, email?.toLowerCase(), full_name?.toLowerCase(), birth_date]
}

/**
 * A trial writes nothing, so a batch does not see the ones before it. Finds the earlier rows that
 * may concern those of a batch, to be tried before them.
 */
export function earlierRows(rows: ImportRow[]) {
  const marks = rows.map(marksOf)
  const places = new Map<string, number[]>()
  marks.forEach((all, at) => {
    for (const mark of all) {
      const known = mark && places.get(mark)
      if (known) known.push(at)
      else if (mark) places.set(mark, [at])
    }
  })
  return (from: number, until: number, most: number): ImportRow[] => {
    const found = new Set<number>()
    for (let nth = 0; nth < 5; nth++)
      for (const { [nth]: mark } of marks.slice(from, until))
        for (const at of (mark && places.get(mark)) || []) {
          if (at >= from || found.size === most) break
          found.add(at)
        }
    return [...found].toSorted((a, b) => a - b).flatMap((at) => rows[at] ?? [])
  }
}
