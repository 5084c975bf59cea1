// Replaces supabase/functions/_shared/payment/providers.ts, with one line more.
export { midtrans } from '../../../../supabase/functions/_shared/payment/midtrans.ts'
export { xendit } from '../../../../supabase/functions/_shared/payment/xendit.ts'
export { kasir } from './kasir.ts'
