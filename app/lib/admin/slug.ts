import { AppError } from '#app/lib/errors'

/** `Maya Anggraini, S.Ft.` becomes `maya-anggraini`. */
export const slugOf = (name: string) =>
  name
    .replace(/,.*$/, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)

/** The slug is made from the name and not shown, so its errors belong to the name. */
export const ofName = (error: AppError) =>
  error.details?.field === 'slug'
    ? new AppError(error.code, { details: { ...error.details, field: 'name_en' } })
    : error
