import type { Method, State } from './payable.ts'

const id = {
  title: 'Pembayaran',
  notice: 'Simulasi pembayaran. Tidak ada uang sungguhan yang berpindah.',
  total: 'Total',
  order: 'Nomor pesanan',
  until: 'Bayar sebelum',
  left: 'Sisa waktu',
  choose: 'Pilih cara membayar',
  names: {
    qris: 'QRIS',
    bank_transfer: 'Virtual account BCA',
    ewallet: 'Dompet digital',
  } satisfies Record<Method, string>,
  hints: {
    qris: 'Pindai kode ini dengan aplikasi bank atau dompet digital Anda.',
    bank_transfer: 'Transfer ke nomor ini lewat m-banking, ATM, atau internet banking.',
    ewallet: 'Anda akan diminta menyetujui pembayaran di aplikasi GoPay atau OVO.',
  } satisfies Record<Method, string>,
  qrAlt: 'Kode QRIS untuk pembayaran ini',
  copy: 'Salin',
  copied: 'Tersalin',
  pay: 'Bayar',
  later: 'Bayar nanti',
  fail: 'Gagalkan',
  expire: 'Biarkan kedaluwarsa',
  actLike: 'Coba hasil lain',
  back: 'Kembali ke Luwes',
  gone: 'Pembayaran tidak ditemukan',
  goneHint: 'Simulasi ini melupakan semua pembayaran ketika dihentikan. Mulailah dari Luwes lagi.',
  refused: 'Pembayaran ini sudah tidak bisa diubah.',
  denied: 'Pembayaran sebelumnya gagal. Anda dapat mencoba lagi.',
  ended: {
    paid: 'Pembayaran sudah diterima',
    refunded: 'Pembayaran sudah dikembalikan',
    expired: 'Waktu pembayaran sudah habis',
    cancelled: 'Pembayaran sudah dibatalkan',
  } satisfies Partial<Record<State, string>>,
}

const en: typeof id = {
  title: 'Payment',
  notice: 'Payment simulation. No real money moves.',
  total: 'Total',
  order: 'Order number',
  until: 'Pay before',
  left: 'Time left',
  choose: 'Choose how to pay',
  names: { qris: 'QRIS', bank_transfer: 'BCA virtual account', ewallet: 'E-wallet' },
  hints: {
    qris: 'Scan this code with your banking or e-wallet app.',
    bank_transfer: 'Transfer to this number by mobile banking, ATM or internet banking.',
    ewallet: 'You will be asked to approve the payment in your GoPay or OVO app.',
  },
  qrAlt: 'QRIS code of this payment',
  copy: 'Copy',
  copied: 'Copied',
  pay: 'Pay',
  later: 'Pay later',
  fail: 'Make it fail',
  expire: 'Let it expire',
  actLike: 'Try another outcome',
  back: 'Back to Luwes',
  gone: 'Payment not found',
  goneHint: 'This simulation forgets all payments when it stops. Please start again from Luwes.',
  refused: 'This payment can no longer be changed.',
  denied: 'The last payment failed. You can try again.',
  ended: {
    paid: 'Payment received',
    refunded: 'Payment refunded',
    expired: 'The time to pay is over',
    cancelled: 'Payment cancelled',
  },
}

export type Words = typeof id
export type Language = 'id' | 'en'

/** Indonesian unless the browser asks for English first. */
export function languageOf(request: Request): Language {
  const wanted = (request.headers.get('accept-language') ?? '').toLowerCase()
  const [indonesian, english] = [wanted.search(/\bid\b/), wanted.search(/\ben\b/)]
  return english >= 0 && (indonesian < 0 || english < indonesian) ? 'en' : 'id'
}

export const words: Record<Language, Words> = { id, en }

export const rupiah = (amount: number, language: Language): string => {
  const digits = new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en-US').format(amount)
  return language === 'id' ? `Rp${digits}` : `IDR ${digits}`
}

export const clock = (time: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Jakarta',
  }).format(time) + ' WIB'
