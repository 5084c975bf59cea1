import { type Locale, getLocale } from '#app/paraglide/runtime.js'

/**
 * The text of a row in a language: `localised(service, 'name')` reads `name_id` or `name_en`.
 * @param name the column without its language
 */
export const localised = <Name extends string, Text>(
  row: Record<`${Name}_${Locale}`, Text>,
  name: Name,
  locale: Locale = getLocale(),
): Text => row[`${name}_${locale}`]
