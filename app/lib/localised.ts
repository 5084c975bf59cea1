import { type Locale, getLocale } from '#app/paraglide/runtime.js'

/** The bilingual columns of a row: `name` where it has `name_id` and `name_en`. */
type Localised<Row> = {
  [Column in keyof Row]: Column extends `${infer Name}_id`
    ? `${Name}_en` extends keyof Row
      ? Name
      : never
    : never
}[keyof Row]

/**
 * The text of a row in a language: `localised(service, 'name')` reads `name_id` or `name_en`.
 * @param name the column without its language suffix
 */
export const localised = <Row extends object, Name extends Localised<Row> & string>(
  row: Row,
  name: Name,
  locale: Locale = getLocale(),
) => row[`${name}_${locale}` as keyof Row] as Row[`${Name}_${Locale}` & keyof Row]
