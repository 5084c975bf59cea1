import type { Writer } from '../letter.ts'
import { link, moment, pick } from '../words.ts'

export const waitlistSlot: Writer = ({ slot }, { locale, name, site }) => {
  if (!slot) throw new Error('a message about a free start has none')
  const at = moment(slot.starts_at, locale, slot.time_zone)
  // The page knows the rest; the message must not reveal the service.
  const path = `/user/waitlist?entry=${slot.entry}&at=${encodeURIComponent(new Date(slot.starts_at).toISOString())}`
  return {
    subject: pick(locale, { id: `Ada waktu kosong: ${at}`, en: `A time is free: ${at}` }),
    preview: pick(locale, { id: 'Siapa cepat, dia dapat.', en: 'First come, first served.' }),
    title: pick(locale, {
      id: 'Waktu yang Anda tunggu kosong',
      en: 'A time you are waiting for is free',
    }),
    paragraphs: [
      pick(locale, {
        id: `Halo ${name}, waktu ini baru saja kosong. Beberapa orang yang menunggu kami kabari bersamaan; yang memesan lebih dulu mendapatkannya.`,
        en: `Hello ${name}, this time has just become free. We have told a few people who are waiting; whoever books first gets it.`,
      }),
    ],
    rows: [
      { label: pick(locale, { id: 'Waktu', en: 'When' }), value: at },
      { label: pick(locale, { id: 'Tempat', en: 'Where' }), value: slot.clinic },
    ],
    button: {
      label: pick(locale, { id: 'Pesan waktu ini', en: 'Book this time' }),
      href: link(site, locale, path),
    },
    note: pick(locale, {
      id: 'Sudah tidak menunggu? Di halaman yang sama Anda dapat keluar dari daftar tunggu.',
      en: 'No longer waiting? You can leave the waiting list on the same page.',
    }),
    variables: [name, at, slot.clinic],
    linkPath: path,
  }
}
