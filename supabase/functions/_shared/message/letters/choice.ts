import type { Writer } from '../letter.ts'
import { link, moment, pick } from '../words.ts'
import { appointmentPath, sessionOf, sessionRows, when } from './session.ts'

export const proposal: Writer = (facts, { locale, name, site }) => {
  const it = sessionOf(facts)
  const proposed = (facts.proposed ?? []).map((at) => moment(at, locale, it.time_zone))
  const until = facts.expires_at ? moment(facts.expires_at, locale, it.time_zone) : ''
  const isOne = proposed.length === 1
  const ask = isOne
    ? pick(locale, {
        id: `Waktu berikut kosong untuk Anda; mohon jawab sampai ${until}.`,
        en: `This one is free for you; please answer by ${until}.`,
      })
    : pick(locale, {
        id: `Waktu berikut kosong untuk Anda; pilih salah satu sampai ${until}.`,
        en: `These are free for you; please choose one by ${until}.`,
      })
  return {
    subject: pick(locale, {
      id: `Mohon pilih waktu baru untuk janji ${when(it, locale)}`,
      en: `Please choose a new time for ${when(it, locale)}`,
    }),
    preview: proposed.join(' · '),
    title: pick(locale, { id: 'Kami menawarkan waktu lain', en: 'We offer you another time' }),
    paragraphs: [
      pick(locale, {
        id: `Halo ${name}, mohon maaf, waktu janji Anda tidak dapat kami penuhi. ${ask}`,
        en: `Hello ${name}, we are sorry, we cannot keep the time of your appointment. ${ask}`,
      }),
    ],
    rows: [
      ...proposed.map((value, index) => ({
        label: isOne
          ? pick(locale, { id: 'Waktu baru', en: 'New time' })
          : pick(locale, { id: `Pilihan ${index + 1}`, en: `Option ${index + 1}` }),
        value,
      })),
      ...(facts.proposed_with
        ? [{ label: pick(locale, { id: 'Bersama', en: 'With' }), value: facts.proposed_with }]
        : []),
      { label: pick(locale, { id: 'Tempat', en: 'Where' }), value: it.clinic.name },
      { label: pick(locale, { id: 'Janji semula', en: 'Original time' }), value: when(it, locale) },
    ],
    button: {
      label: pick(locale, { id: 'Pilih waktu', en: 'Choose a time' }),
      href: link(site, locale, appointmentPath(it, '/proposal')),
    },
    note: pick(locale, {
      id: `${isOne ? 'Tidak cocok' : 'Tidak ada yang cocok'}? Di halaman yang sama Anda dapat memilih waktu lain atau membatalkan tanpa biaya.`,
      en: `${isOne ? 'It does not suit you' : 'None suits you'}? On the same page you can pick another time, or cancel at no cost.`,
    }),
    variables: [name, when(it, locale), proposed.join(' / '), until],
    linkPath: appointmentPath(it, '/proposal'),
  }
}

export const settlementChoice: Writer = (facts, { locale, name, site }) => {
  const it = sessionOf(facts)
  const until = facts.choose_until ? moment(facts.choose_until, locale, it.time_zone) : ''
  // Where nothing was paid or used, nothing can be given back.
  const ways = facts.has_money
    ? pick(locale, {
        id: 'waktu baru, saldo kredit, atau uang kembali',
        en: 'a new time, credit, or your money back',
      })
    : facts.has_worth
      ? pick(locale, {
          id: 'waktu baru atau saldo kembali',
          en: 'a new time, or your sessions and credit back',
        })
      : pick(locale, { id: 'waktu baru', en: 'a new time' })
  const text = facts.has_worth
    ? pick(locale, {
        id: `Anda yang memilih gantinya: ${ways}. Bila Anda belum memilih sampai ${until}, kami simpan sebagai saldo kredit.`,
        en: `What happens next is your choice: ${ways}. If you have not chosen by ${until}, we keep it for you as credit.`,
      })
    : pick(locale, {
        id: `Anda dapat memilih waktu baru sampai ${until}. Tidak ada biaya bila Anda tidak memilihnya.`,
        en: `You can choose a new time until ${until}. There is no charge if you do not.`,
      })
  return {
    subject: pick(locale, {
      id: `Mohon maaf, janji ${when(it, locale)} kami batalkan`,
      en: `We are sorry: we had to cancel ${when(it, locale)}`,
    }),
    preview: pick(locale, { id: `Pilihan Anda: ${ways}.`, en: `Your choice: ${ways}.` }),
    title: pick(locale, {
      id: 'Kami harus membatalkan janji Anda',
      en: 'We had to cancel your appointment',
    }),
    paragraphs: [
      pick(locale, {
        id: `Halo ${name}, mohon maaf atas perubahan ini. ${text}`,
        en: `Hello ${name}, we are sorry about this. ${text}`,
      }),
    ],
    rows: sessionRows(it, locale),
    button: {
      label: pick(locale, { id: 'Pilih sekarang', en: 'Choose now' }),
      href: link(site, locale, appointmentPath(it, '/settlement')),
    },
    variables: [name, when(it, locale), ways, until],
    linkPath: appointmentPath(it, '/settlement'),
    calendar: 'CANCEL',
  }
}
