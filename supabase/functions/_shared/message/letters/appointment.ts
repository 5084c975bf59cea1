import type { Writer } from '../letter.ts'
import { link, moment, money, pick, time } from '../words.ts'
import {
  appointmentPath,
  googleCalendarLink,
  seeAppointment,
  sessionOf,
  sessionRows,
  when,
} from './session.ts'

export const confirmed: Writer = (facts, { locale, name, site }) => {
  const it = sessionOf(facts)
  const at = when(it, locale)
  const receipt = {
    label: pick(locale, { id: 'Kwitansi', en: 'Receipt' }),
    href: link(site, locale, appointmentPath(it)),
  }
  return {
    subject: pick(locale, { id: `Janji Anda pasti: ${at}`, en: `You are booked: ${at}` }),
    preview: pick(locale, {
      id: `${it.clinic.name}, bersama ${it.physiotherapist}`,
      en: `${it.clinic.name}, with ${it.physiotherapist}`,
    }),
    title: pick(locale, { id: 'Janji Anda sudah pasti', en: 'Your appointment is confirmed' }),
    paragraphs: [
      pick(locale, {
        id: `Halo ${name}, terima kasih. Kami menunggu Anda pada waktu ini. Datanglah sepuluh menit lebih awal dengan pakaian yang nyaman untuk bergerak.`,
        en: `Hello ${name}, thank you. We look forward to seeing you. Please come ten minutes early, in clothes you can move in.`,
      }),
    ],
    rows: [
      ...sessionRows(it, locale),
      ...(it.paid_idr > 0
        ? [
            {
              label: pick(locale, { id: 'Dibayar', en: 'Paid' }),
              value: money(it.paid_idr, locale),
            },
          ]
        : []),
      ...(it.due_idr > 0
        ? [
            {
              label: pick(locale, { id: 'Bayar di klinik', en: 'To pay at the clinic' }),
              value: money(it.due_idr, locale),
            },
          ]
        : []),
    ],
    button: seeAppointment(it, locale, site),
    links: [googleCalendarLink(it, locale), ...(it.paid_idr > 0 ? [receipt] : [])],
    note: pick(locale, {
      id: 'Perlu waktu lain? Di halaman janji tertulis sampai kapan Anda dapat memindahkan atau membatalkannya.',
      en: 'Need another time? Your appointment’s page says until when you can move or cancel it.',
    }),
    variables: [name, at, it.clinic.name, it.physiotherapist, it.number],
    linkPath: appointmentPath(it),
    calendar: 'REQUEST',
  }
}

export const rescheduled: Writer = (facts, { locale, name, site }) => {
  const it = sessionOf(facts)
  const at = when(it, locale)
  const isSameTime =
    !facts.old_starts_at || Date.parse(facts.old_starts_at) === Date.parse(it.starts_at)
  return {
    subject: isSameTime
      ? pick(locale, {
          id: `Perubahan janji Anda: ${at}`,
          en: `A change to your appointment: ${at}`,
        })
      : pick(locale, {
          id: `Janji Anda pindah ke ${at}`,
          en: `Your appointment has moved to ${at}`,
        }),
    preview: pick(locale, {
      id: `Bersama ${it.physiotherapist}`,
      en: `With ${it.physiotherapist}`,
    }),
    title: pick(locale, { id: 'Janji Anda berubah', en: 'Your appointment has changed' }),
    paragraphs: [
      it.due_idr > 0
        ? pick(locale, {
            id: `Halo ${name}, inilah janji Anda sekarang. ${money(it.due_idr, locale)} belum dibayar; bayarlah di klinik saat Anda datang.`,
            en: `Hello ${name}, this is your appointment now. ${money(it.due_idr, locale)} is still to be paid, at the clinic when you come.`,
          })
        : pick(locale, {
            id: `Halo ${name}, inilah janji Anda sekarang. Pembayaran Anda ikut pindah; tidak ada yang perlu dibayar lagi.`,
            en: `Hello ${name}, this is your appointment now. Your payment moves with it; nothing more is due.`,
          }),
    ],
    rows: [
      ...sessionRows(it, locale),
      ...(isSameTime || !facts.old_starts_at
        ? []
        : [
            {
              label: pick(locale, { id: 'Sebelumnya', en: 'Before' }),
              value: moment(facts.old_starts_at, locale, it.time_zone),
            },
          ]),
    ],
    button: seeAppointment(it, locale, site),
    links: [googleCalendarLink(it, locale)],
    variables: [name, at, it.clinic.name, it.physiotherapist],
    linkPath: appointmentPath(it),
    calendar: 'REQUEST',
  }
}

export const cancelled: Writer = (facts, { locale, name, site }) => {
  const it = sessionOf(facts)
  const at = when(it, locale)
  const { credit_idr = 0, returned_idr = 0, refund_idr = 0, sessions = 0 } = facts
  const byClinic = it.status === 'cancelled_by_clinic'
  const back = [
    ...(credit_idr > 0
      ? [
          pick(locale, {
            id: `${money(credit_idr, locale)} menjadi saldo kredit Anda untuk janji berikutnya.`,
            en: `${money(credit_idr, locale)} is now credit for your next appointment.`,
          }),
        ]
      : []),
    ...(returned_idr > 0
      ? [
          pick(locale, {
            id: `Saldo kredit ${money(returned_idr, locale)} yang terpakai kembali kepada Anda.`,
            en: `The ${money(returned_idr, locale)} of credit that you used is yours again.`,
          }),
        ]
      : []),
    ...(refund_idr > 0
      ? [
          pick(locale, {
            id: `${money(refund_idr, locale)} akan kami kembalikan; klinik menghubungi Anda.`,
            en: `We will pay back ${money(refund_idr, locale)}; the clinic will be in touch.`,
          }),
        ]
      : []),
    ...(sessions > 0
      ? [
          pick(locale, {
            id: `${sessions} sesi kembali ke paket Anda.`,
            en: `${sessions === 1 ? '1 session is' : `${sessions} sessions are`} back in your package.`,
          }),
        ]
      : []),
  ].join(' ')
  const nothing = pick(locale, {
    id: 'Karena sudah lewat batas pembatalan, tidak ada pengembalian.',
    en: 'As it was after the time for cancelling, nothing is given back.',
  })
  const given = back || (facts.has_worth ? nothing : '')
  const free = pick(locale, { id: 'Tidak ada biaya.', en: 'There is no charge.' })
  return {
    subject: pick(locale, {
      id: `Janji ${at} dibatalkan`,
      en: `Cancelled: your appointment on ${at}`,
    }),
    preview:
      given ||
      pick(locale, { id: 'Anda dapat memesan waktu lain.', en: 'You can book another time.' }),
    title: pick(locale, { id: 'Janji dibatalkan', en: 'Appointment cancelled' }),
    paragraphs: [
      byClinic
        ? pick(locale, {
            id: `Halo ${name}, mohon maaf: klinik harus membatalkan janji ini.`,
            en: `Hello ${name}, we are sorry: the clinic had to cancel this appointment.`,
          })
        : pick(locale, {
            id: `Halo ${name}, janji ini sudah dibatalkan sesuai permintaan Anda.`,
            en: `Hello ${name}, this appointment has been cancelled as you asked.`,
          }),
      ...(given ? [given] : []),
    ],
    rows: sessionRows(it, locale),
    button: {
      label: pick(locale, { id: 'Pesan waktu lain', en: 'Book another time' }),
      href: link(site, locale, '/cta/book'),
    },
    variables: [name, at, given || free],
    linkPath: '/cta/book',
    calendar: 'CANCEL',
  }
}

export const reminder: Writer = (facts, { locale, name, site }) => {
  const it = sessionOf(facts)
  const at = when(it, locale)
  const clock = time(it.starts_at, locale, it.time_zone)
  const isSoon = (facts.hours_ahead ?? 24) <= 3
  const token = facts.attendance_token
  const see = seeAppointment(it, locale, site)
  return {
    subject: isSoon
      ? pick(locale, { id: `Sampai nanti pukul ${clock}`, en: `See you at ${clock}` })
      : pick(locale, { id: `Pengingat: ${at}`, en: `Reminder: ${at}` }),
    preview: `${it.clinic.name}, ${it.clinic.address}`,
    // No number of hours: after an outage or a retry it is another by then.
    title: pick(locale, { id: 'Sampai jumpa', en: 'See you soon' }),
    paragraphs: [
      token
        ? pick(locale, {
            id: `Halo ${name}, kami mengingatkan janji Anda. Satu ketukan memberi tahu kami bahwa Anda datang.`,
            en: `Hello ${name}, a reminder of your appointment. One tap tells us that you are coming.`,
          })
        : pick(locale, {
            id: `Halo ${name}, kami mengingatkan janji Anda. Kami menunggu Anda.`,
            en: `Hello ${name}, a reminder of your appointment. We look forward to seeing you.`,
          }),
    ],
    rows: sessionRows(it, locale),
    ...(token
      ? {
          button: {
            label: pick(locale, { id: 'Saya datang', en: 'I am coming' }),
            href: link(site, locale, `/coming/${token}`),
          },
          links: [see],
        }
      : { button: see, template: 'appointment_reminder_coming' }),
    note: pick(locale, {
      id: `Tidak bisa datang? Hubungi ${it.clinic.name} lewat ${it.clinic.phone}.`,
      en: `Cannot make it? Call ${it.clinic.name} on ${it.clinic.phone}.`,
    }),
    variables: [name, at, it.clinic.name, it.clinic.address],
    linkPath: appointmentPath(it),
  }
}
