import type { Writer } from '../letter.ts'
import { date, link, money, pick, type Locale } from '../words.ts'

type Day = string | null | undefined

const dayText = (day: string, locale: Locale) => date(`${day}T12:00:00+07:00`, locale)

/** Part of a sentence: until when it can be used. A given voucher may have no expiry. */
const validity = (day: Day, locale: Locale) =>
  day
    ? pick(locale, {
        id: `berlaku sampai ${dayText(day, locale)}`,
        en: `valid until ${dayText(day, locale)}`,
      })
    : pick(locale, { id: 'tanpa batas waktu', en: 'with no end date' })

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const wallet = (site: string, locale: Locale) => ({
  label: pick(locale, { id: 'Lihat saldo Anda', en: 'See your balance' }),
  href: link(site, locale, '/user/voucher'),
})

const rows = (amount: string, last: Day, locale: Locale) => [
  { label: pick(locale, { id: 'Jumlah', en: 'Amount' }), value: amount },
  last
    ? {
        label: pick(locale, { id: 'Berlaku sampai', en: 'Valid until' }),
        value: dayText(last, locale),
      }
    : { label: pick(locale, { id: 'Berlaku', en: 'Valid' }), value: validity(last, locale) },
]

export const paymentLate: Writer = ({ amount_idr, valid_until }, { locale, name, site }) => {
  const sum = money(amount_idr ?? 0, locale)
  const last = validity(valid_until, locale)
  return {
    subject: pick(locale, {
      id: `${sum} menjadi saldo kredit Anda`,
      en: `${sum} has become credit`,
    }),
    preview: pick(locale, {
      id: 'Pembayaran tiba terlambat; uang Anda aman.',
      en: 'The payment came late; your money is safe.',
    }),
    title: pick(locale, { id: 'Pembayaran Anda tiba terlambat', en: 'Your payment arrived late' }),
    paragraphs: [
      pick(locale, {
        id: `Halo ${name}, pembayaran Anda sampai setelah waktunya kami lepas. Seluruh jumlahnya, ${sum}, kami simpan sebagai saldo kredit. Pilih waktu lain dan saldo ini langsung terpakai.`,
        en: `Hello ${name}, your payment arrived after we had released the time. The full amount, ${sum}, is kept for you as credit. Choose another time and it is used at once.`,
      }),
    ],
    rows: rows(sum, valid_until, locale),
    button: {
      label: pick(locale, { id: 'Pilih waktu lain', en: 'Choose another time' }),
      href: link(site, locale, '/cta/book'),
    },
    links: [wallet(site, locale)],
    note: pick(locale, {
      id: 'Lebih suka uangnya kembali? Balas e-mail ini atau hubungi klinik.',
      en: 'Would you rather have the money back? Reply to this e-mail or call the clinic.',
    }),
    variables: [name, sum, last],
    linkPath: '/cta/book',
  }
}

export const creditIssued: Writer = ({ amount_idr, valid_until }, { locale, name, site }) => {
  const sum = money(amount_idr ?? 0, locale)
  const last = validity(valid_until, locale)
  return {
    subject: pick(locale, {
      id: `Saldo kredit ${sum} untuk Anda`,
      en: `You have ${sum} in credit`,
    }),
    preview: sentence(last),
    title: pick(locale, { id: 'Saldo kredit Anda bertambah', en: 'You have new credit' }),
    paragraphs: [
      pick(locale, {
        id: `Halo ${name}, saldo ini terpakai sendiri pada janji Anda berikutnya.`,
        en: `Hello ${name}, we take it off the price of your next appointment.`,
      }),
    ],
    rows: rows(sum, valid_until, locale),
    button: wallet(site, locale),
    variables: [name, sum, last],
    linkPath: '/user/voucher',
  }
}

export const creditEnding: Writer = (
  { voucher_kind, left = 0, valid_until, is_last },
  { locale, name, site },
) => {
  const amount =
    voucher_kind === 'package'
      ? pick(locale, { id: `${left} sesi`, en: left === 1 ? '1 session' : `${left} sessions` })
      : money(left, locale)
  const what =
    voucher_kind === 'package'
      ? pick(locale, { id: `${amount} di paket Anda`, en: `${amount} in your package` })
      : pick(locale, { id: `saldo kredit ${amount}`, en: `${amount} in credit` })
  const whatIsLast = pick(locale, {
    id: 'satu sesi terakhir di paket Anda',
    en: 'one last session in your package',
  })
  const last = validity(valid_until, locale)
  return {
    subject: is_last
      ? pick(locale, {
          id: `Tinggal satu sesi di paket Anda`,
          en: `One session is left of your package`,
        })
      : pick(locale, { id: `${amount} ${last}`, en: `${amount}, ${last}` }),
    preview: is_last
      ? sentence(last)
      : pick(locale, { id: 'Masih sempat dipakai.', en: 'There is still time to use it.' }),
    title: is_last
      ? pick(locale, { id: 'Tinggal satu sesi', en: 'One session left' })
      : pick(locale, {
          id: 'Masih ada yang dapat Anda pakai',
          en: 'You still have something to use',
        }),
    paragraphs: [
      valid_until
        ? pick(locale, {
            id: `Halo ${name}, yang tersisa dapat Anda pakai untuk janji sampai tanggal ini. Sesudahnya tidak berlaku lagi.`,
            en: `Hello ${name}, you can use what is left for an appointment up to this day. After that it is no longer valid.`,
          })
        : pick(locale, {
            id: `Halo ${name}, yang tersisa dapat Anda pakai untuk janji kapan saja.`,
            en: `Hello ${name}, you can use what is left for an appointment whenever you like.`,
          }),
    ],
    rows: rows(amount, valid_until, locale),
    button: {
      label: pick(locale, { id: 'Pesan janji', en: 'Book an appointment' }),
      href: link(site, locale, '/cta/book'),
    },
    links: [
      wallet(site, locale),
      ...(is_last
        ? [
            {
              label: pick(locale, { id: 'Lihat paket', en: 'See packages' }),
              href: link(site, locale, '/packages'),
            },
          ]
        : []),
    ],
    variables: [name, is_last ? whatIsLast : what, last],
    linkPath: '/cta/book',
  }
}
