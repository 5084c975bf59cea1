import { getReceipt, type PaperReceipt } from '#app/features/sales/queries'
import { unwrap } from '#app/lib/errors'
import { getSupabase } from '#app/lib/supabase/client'
import { type PaymentView, viewOf } from './payment-state'
import { bookingColumns } from './queries'

const purchaseColumns =
  `id, number, status, package_id, sessions, valid_months, max_people, total_idr, expires_at,
  clinic:clinics!package_purchases_clinic_id_fkey(id, slug, name, whatsapp),
  voucher:vouchers!package_purchases_voucher_id_fkey(code),
  booking:bookings!package_purchases_booking_id_fkey(${bookingColumns})` as const

const paymentColumns =
  `id, status, outcome, amount_idr, received_idr, refunded_idr, settled_idr, redirect_url, created_at, expires_at,
  purchase:package_purchases!payments_purchase_id_fkey(${purchaseColumns})` as const

async function getPurchasePayment(id: string) {
  const supabase = await getSupabase()
  const { purchase, ...payment } = await unwrap(
    supabase.from('payments').select(paymentColumns).eq('id', id).single(),
  )
  return purchase ? { ...payment, purchase, booking: null } : undefined
}

export type PurchasePayment = NonNullable<Awaited<ReturnType<typeof getPurchasePayment>>>
export type LoadedPurchase = {
  payment: PurchasePayment
  view: PaymentView
  receipt: PaperReceipt | undefined
  nearest: undefined
}

/** A payment for a package, with its receipt once paid. */
export async function loadPurchase(id: string): Promise<LoadedPurchase | undefined> {
  const payment = await getPurchasePayment(id)
  if (!payment) return undefined
  const { purchase } = payment
  // Maps a purchase to a booking's states: its expiry corresponds to a hold's.
  const view = viewOf(payment, {
    status: purchase.status === 'paid' ? 'confirmed' : purchase.status,
    hold_expires_at: purchase.expires_at,
  })
  const receipt =
    view === 'paid'
      ? await getReceipt({ purchase_id: purchase.id }).catch(() => undefined)
      : undefined
  return { payment, view, receipt, nearest: undefined }
}
