import { readPublic } from './supabase/public'

/** What every layout says of a clinic: where it is and how to reach it. */
export type Contact = {
  slug: string
  name: string
  city: string
  phone: string
  whatsapp: string
}

/** The clinics' contacts; none when they cannot be read, for a page must stand without them. */
export async function listContacts(): Promise<Contact[]> {
  try {
    return await readPublic<Contact[]>(
      'clinics',
      { select: 'slug,name,city,phone,whatsapp', is_active: 'is.true', order: 'sort_order' },
      { limitMs: 3000 },
    )
  } catch {
    return []
  }
}
