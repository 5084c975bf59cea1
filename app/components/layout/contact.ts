import type { Tables } from '#app/lib/database.types'

/** A clinic's contact data, as shown by every layout. */
export type Contact = Pick<Tables<'clinics'>, 'slug' | 'name' | 'city' | 'phone' | 'whatsapp'>
