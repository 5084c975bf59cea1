import type { ReceiptFacts, Writer } from '../letter.ts'
import { link, type Locale, moment, money, pick } from '../words.ts'

const kinds: Record<string, { id: string; en: string }> = {
  session: { id: 'Sesi fisioterapi', en: 'Physiotherapy session' },
  product: { id: 'Produk', en: 'Product' },
  credit: { id: 'Saldo kredit', en: 'Credit' },
}

function purpose({ kinds: sold, package_id, package_en }: ReceiptFacts, locale: Locale) {
  const names = sold.flatMap((kind) => {
    if (kind === 'package') return pick(locale, { id: package_id ?? '', en: package_en ?? '' })
    const name = kinds[kind]
    return name ? pick(locale, name) : []
  })
  return names.filter(Boolean).join(', ')
}

/** The receipt of a desk payment. */
export const receipt: Writer = (facts, { locale, name, site }) => {
  const it = facts.sale
  if (!it) throw new Error('a receipt without its sale')
  const amount = money(it.amount_idr, locale)
  const forWhat = purpose(it, locale)
  // The receipt of a package lies with its sessions.
  const page = it.voucher_code
    ? { id: 'Paket dan kwitansi', en: 'Package and receipt', path: '/user/voucher' }
    : { id: 'Riwayat dan kwitansi', en: 'History and receipts', path: '/user/book' }
  const row = (id: string, en: string, value: string) => ({
    label: pick(locale, { id, en }),
    value,
  })
  return {
    subject: pick(locale, {
      id: `Kwitansi ${it.number}: ${amount}`,
      en: `Receipt ${it.number}: ${amount}`,
    }),
    preview: it.clinic.name,
    title: pick(locale, { id: 'Kwitansi Anda', en: 'Your receipt' }),
    paragraphs: [
      pick(locale, {
        id: `Halo ${name}, terima kasih. Pembayaran Anda sudah kami terima.`,
        en: `Hello ${name}, thank you. We have received your payment.`,
      }),
    ],
    rows: [
      row('Nomor', 'Number', it.number),
      row('Tanggal', 'Date', moment(it.issued_at, locale, facts.time_zone)),
      row('Diterima dari', 'Received from', it.received_from),
      row('Jumlah', 'Amount', amount),
      ...(locale === 'id' ? [row('Terbilang', 'In words', it.amount_in_words)] : []),
      ...(it.lines.credit_idr > 0
        ? [row('Dibayar dengan saldo', 'Paid with credit', money(it.lines.credit_idr, locale))]
        : []),
      ...(forWhat ? [row('Untuk', 'For', forWhat)] : []),
      ...(it.voucher_code ? [row('Kode paket', 'Code of the package', it.voucher_code)] : []),
      row('Klinik', 'Clinic', `${it.clinic.name}, ${it.place}`),
    ],
    button: { label: pick(locale, page), href: link(site, locale, page.path) },
    ...(it.is_vat_exempt && {
      note: pick(locale, {
        id: 'Pelayanan kesehatan medis dibebaskan dari PPN (PP 49/2022).',
        en: 'Medical services are exempt from VAT (PP 49/2022).',
      }),
    }),
    variables: [name, it.number, amount, it.clinic.name],
    linkPath: page.path,
  }
}
