import type { Tables } from '#app/lib/database.types'

/** What every layout says of a clinic: where it is and how to reach it. */
export type Contact = Pick<Tables<'clinics'>, 'slug' | 'name' | 'city' | 'phone' | 'whatsapp'>
