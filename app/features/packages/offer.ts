import { readPublic } from '#app/lib/supabase/public'

/** The first package on sale, with only what the offer during booking shows. */
export async function readOffer() {
  const [offer] = await readPublic(
    'packages',
    ['slug', 'name_id', 'name_en', 'sessions', 'price_idr'],
    { is_active: 'is.true', order: 'sort_order,slug', limit: '1' },
  )
  return offer
}

export type Offer = NonNullable<Awaited<ReturnType<typeof readOffer>>>
