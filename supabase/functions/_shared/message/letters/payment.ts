import type { Writer } from '../letter.ts'
import { link, money, pick, time } from '../words.ts'
import { sessionOf, sessionRows, when } from './session.ts'

export const paymentWaiting: Writer = (facts, { locale, name, site }) => {
  const it = sessionOf(facts)
  const until = facts.hold_expires_at ? time(facts.hold_expires_at, locale, it.time_zone) : ''
  const sum = money(facts.total_idr ?? 0, locale)
  return {
    subject: pick(locale, {
      id: `Pembayaran Anda ditunggu sampai ${until}`,
      en: `Your payment is awaited until ${until}`,
    }),
    preview: pick(locale, {
      id: `${sum} untuk ${when(it, locale)}.`,
      en: `${sum} for ${when(it, locale)}.`,
    }),
    title: pick(locale, {
      id: 'Waktu ini masih kami simpan',
      en: 'We are still holding your time',
    }),
    paragraphs: [
      pick(locale, {
        id: `Halo ${name}, pembayaran ${sum} belum sampai kepada kami. Waktu ini kami simpan sampai pukul ${until}; sesudah itu orang lain dapat memesannya.`,
        en: `Hello ${name}, your payment of ${sum} has not reached us yet. We hold this time until ${until}; after that others can book it.`,
      }),
    ],
    rows: sessionRows(it, locale),
    button: {
      label: pick(locale, { id: 'Selesaikan pembayaran', en: 'Complete the payment' }),
      href: link(
        site,
        locale,
        `/user/booking/payment/${facts.open_payments?.[0]?.payment_id ?? ''}/process`,
      ),
    },
    note: pick(locale, {
      id: 'Baru saja membayar? Abaikan e-mail ini: konfirmasi segera menyusul.',
      en: 'Just paid? Ignore this e-mail: the confirmation is on its way.',
    }),
    variables: [name, sum, when(it, locale), until],
    linkPath: `/user/booking/payment/${facts.open_payments?.[0]?.payment_id ?? ''}/process`,
  }
}

export const holdExpired: Writer = (facts, { locale, name, site }) => {
  const it = sessionOf(facts)
  const at = when(it, locale)
  return {
    subject: pick(locale, {
      id: `Pesanan ${at} belum terbayar`,
      en: `Your booking for ${at} was not paid in time`,
    }),
    preview: pick(locale, {
      id: 'Anda dapat memesannya lagi bila masih kosong.',
      en: 'You can book it again if it is still free.',
    }),
    title: pick(locale, { id: 'Waktu ini kami lepas kembali', en: 'We have released this time' }),
    paragraphs: [
      pick(locale, {
        id: `Halo ${name}, pembayaran tidak sampai pada waktunya, jadi pesanan ini berakhir. Tidak ada yang ditagih. Masih berminat? Pilih waktu lagi, hanya perlu sebentar.`,
        en: `Hello ${name}, no payment arrived in time, so this booking has ended. You have not been charged. Still interested? Choose a time again, it only takes a moment.`,
      }),
    ],
    rows: sessionRows(it, locale),
    button: {
      label: pick(locale, { id: 'Pilih waktu lagi', en: 'Choose a time again' }),
      href: link(site, locale, '/cta/book'),
    },
    note: pick(locale, {
      id: 'Sudah membayar? Uang Anda tidak hilang: begitu tercatat, Anda mendapat waktu ini atau saldo kredit.',
      en: 'Already paid? Your money is not lost: once it is recorded you get this time, or credit.',
    }),
    variables: [name, at],
    linkPath: '/cta/book',
  }
}
