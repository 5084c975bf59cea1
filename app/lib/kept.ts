/** Values by field name. */
type Fields = Record<string, string>

const prefix = 'kept '

/** What this tab stored under a name; empty when there is nothing. */
export function readKept(name: string): Fields {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}') as Fields
  } catch {
    return {}
  }
}

/** Stores it for this tab, across reloads and history navigation; never in a URL. */
export const keep = (name: string, fields: Fields) =>
  sessionStorage.setItem(prefix + name, JSON.stringify(fields))

export const forgetKept = (name: string) => sessionStorage.removeItem(prefix + name)
