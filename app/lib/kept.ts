/** By the names of fields. */
type Fields = Record<string, string>

const prefix = 'kept '

/** What this tab keeps under a name; nothing where it keeps nothing. */
export function readKept(name: string): Fields {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}') as Fields
  } catch {
    return {}
  }
}

/** Keeps it in this tab, over a reload and the ways back and forward; never in an address. */
export const keep = (name: string, fields: Fields) =>
  sessionStorage.setItem(prefix + name, JSON.stringify(fields))

export const forgetKept = (name: string) => sessionStorage.removeItem(prefix + name)
