import { m } from '#app/paraglide/messages.js'

const providers: Record<string, string> = { midtrans: 'Midtrans', xendit: 'Xendit' }

// The providers' own words, Xendit's in small letters.
const methods: Record<string, () => string> = {
  bank_transfer: m.admin_sales_method_transfer,
  echannel: m.admin_sales_method_transfer,
  credit_card: m.admin_payment_card,
  qris: () => 'QRIS',
  gopay: () => 'GoPay',
  shopeepay: () => 'ShopeePay',
  ovo: () => 'OVO',
  dana: () => 'DANA',
}

export const providerName = (provider: string) => providers[provider] ?? provider

/** The name of an online payment's method; one that is not known here as the provider calls it. */
export const onlineMethodName = (method: string) =>
  methods[method]?.() ?? method.replaceAll('_', ' ')
