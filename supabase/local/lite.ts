// Lite reads this setting once, when it is first imported.
process.env.EXPERIMENTAL_STORAGE = '1'

export const importLite = () => import('@supabase/lite')
