/**
 * The WhatsApp templates, as submitted for approval: {{1}} and so on are the variables of the
 * letter of that kind, in order. An approved template keeps its name for ever: new words need a new
 * template.
 */
export type Template = {
  name: string
  category: 'UTILITY' | 'AUTHENTICATION'
  body: { id: string; en: string }
  /** A quick reply returns its payload when pressed; a link ends in a variable. */
  buttons: { type: 'quick_reply' | 'url'; text: { id: string; en: string } }[]
}

const see = { type: 'url', text: { id: 'Lihat janji', en: 'See appointment' } } as const
const book = { type: 'url', text: { id: 'Pilih waktu', en: 'Choose a time' } } as const

export const templates: Record<string, Template> = {
  // Meta writes the text of an authentication template itself; its button copies the code.
  code: {
    name: 'luwes_code',
    category: 'AUTHENTICATION',
    body: { id: '{{1}} adalah kode verifikasi Anda.', en: '{{1}} is your verification code.' },
    buttons: [{ type: 'url', text: { id: 'Salin kode', en: 'Copy code' } }],
  },
  appointment_confirmed: {
    name: 'luwes_appointment_confirmed',
    category: 'UTILITY',
    body: {
      id: 'Halo {{1}}, janji Anda sudah pasti: {{2}} di {{3}}, bersama {{4}} (nomor pemesanan {{5}}). Sampai jumpa!',
      en: 'Hello {{1}}, your appointment is confirmed: {{2}} at {{3}}, with {{4}} (booking number {{5}}). See you soon!',
    },
    buttons: [see],
  },
  appointment_rescheduled: {
    name: 'luwes_appointment_moved',
    category: 'UTILITY',
    body: {
      id: 'Halo {{1}}, janji Anda sekarang: {{2}} di {{3}}, bersama {{4}}; sampai jumpa!',
      en: 'Hello {{1}}, your appointment is now: {{2}} at {{3}}, with {{4}}; see you then!',
    },
    buttons: [see],
  },
  appointment_cancelled: {
    name: 'luwes_appointment_cancelled',
    category: 'UTILITY',
    body: {
      id: 'Halo {{1}}, janji {{2}} sudah dibatalkan. {{3}} Anda dapat memesan waktu lain kapan saja.',
      en: 'Hello {{1}}, your appointment on {{2}} has been cancelled. {{3}} You can book another time whenever you like.',
    },
    buttons: [book],
  },
  receipt: {
    name: 'luwes_receipt',
    category: 'UTILITY',
    body: {
      id: 'Halo {{1}}, terima kasih. Kwitansi {{2}} dari {{4}}: {{3}}.',
      en: 'Hello {{1}}, thank you. Receipt {{2}} from {{4}}: {{3}}.',
    },
    buttons: [{ type: 'url', text: { id: 'Lihat kwitansi', en: 'See receipt' } }],
  },
  appointment_reminder: {
    name: 'luwes_appointment_reminder',
    category: 'UTILITY',
    body: {
      id: 'Halo {{1}}, kami mengingatkan janji Anda: {{2}} di {{3}}, {{4}}. Apakah Anda datang?',
      en: 'Hello {{1}}, a reminder of your appointment: {{2}} at {{3}}, {{4}}. Are you coming?',
    },
    buttons: [{ type: 'quick_reply', text: { id: 'Saya datang', en: 'I am coming' } }],
  },
  // For patients who have already confirmed attendance.
  appointment_reminder_coming: {
    name: 'luwes_appointment_reminder_coming',
    category: 'UTILITY',
    body: {
      id: 'Halo {{1}}, kami mengingatkan janji Anda: {{2}} di {{3}}, {{4}}. Kami menunggu Anda.',
      en: 'Hello {{1}}, a reminder of your appointment: {{2}} at {{3}}, {{4}}. We look forward to seeing you.',
    },
    buttons: [see],
  },
  payment_waiting: {
    name: 'luwes_payment_waiting',
    category: 'UTILITY',
    body: {
      id: 'Halo {{1}}, pembayaran {{2}} untuk {{3}} belum kami terima. Waktu ini kami simpan sampai pukul {{4}}.',
      en: 'Hello {{1}}, we have not received your payment of {{2}} for {{3}} yet. We hold this time until {{4}}.',
    },
    buttons: [{ type: 'url', text: { id: 'Bayar', en: 'Pay' } }],
  },
  hold_expired: {
    name: 'luwes_hold_expired',
    category: 'UTILITY',
    body: {
      id: 'Halo {{1}}, pembayaran untuk {{2}} tidak sampai pada waktunya, jadi pesanan ini berakhir. Tidak ada yang ditagih.',
      en: 'Hello {{1}}, no payment arrived in time for {{2}}, so this booking has ended. You have not been charged.',
    },
    buttons: [book],
  },
  payment_late: {
    name: 'luwes_payment_late',
    category: 'UTILITY',
    body: {
      id: 'Halo {{1}}, pembayaran Anda tiba setelah waktunya kami lepas. Seluruhnya, {{2}}, menjadi saldo kredit, {{3}}.',
      en: 'Hello {{1}}, your payment arrived after we had released the time. All of it, {{2}}, is now credit, {{3}}.',
    },
    buttons: [book],
  },
  credit_issued: {
    name: 'luwes_credit_issued',
    category: 'UTILITY',
    body: {
      id: 'Halo {{1}}, Anda memiliki saldo kredit baru {{2}}, {{3}}. Saldo ini terpakai sendiri pada janji berikutnya.',
      en: 'Hello {{1}}, you have {{2}} in new credit, {{3}}. We take it off the price of your next appointment.',
    },
    buttons: [{ type: 'url', text: { id: 'Lihat saldo', en: 'See balance' } }],
  },
  credit_ending: {
    name: 'luwes_credit_ending',
    category: 'UTILITY',
    body: {
      id: 'Halo {{1}}, Anda masih memiliki {{2}}, {{3}}. Pesan janji, dan langsung terpakai.',
      en: 'Hello {{1}}, you still have {{2}}, {{3}}. Book an appointment and it is used.',
    },
    buttons: [book],
  },
  proposal: {
    name: 'luwes_proposal',
    category: 'UTILITY',
    body: {
      id: 'Halo {{1}}, mohon maaf, janji {{2}} tidak dapat kami penuhi. Kami menawarkan: {{3}}. Mohon pilih sampai {{4}}.',
      en: 'Hello {{1}}, we are sorry, we cannot keep your appointment on {{2}}. We can offer: {{3}}. Please choose by {{4}}.',
    },
    buttons: [book],
  },
  settlement_choice: {
    name: 'luwes_settlement_choice',
    category: 'UTILITY',
    body: {
      id: 'Halo {{1}}, mohon maaf, kami harus membatalkan janji {{2}}. Anda yang memilih gantinya: {{3}}. Mohon pilih sampai {{4}}.',
      en: 'Hello {{1}}, we are sorry, we had to cancel your appointment on {{2}}. What happens next is your choice: {{3}}. Please choose by {{4}}.',
    },
    buttons: [{ type: 'url', text: { id: 'Pilih', en: 'Choose' } }],
  },
  waitlist_slot: {
    name: 'luwes_waitlist_slot',
    category: 'UTILITY',
    body: {
      id: 'Halo {{1}}, waktu yang Anda tunggu baru saja kosong: {{2}} di {{3}}. Yang memesan lebih dulu mendapatkannya.',
      en: 'Hello {{1}}, a time you are waiting for has just become free: {{2}} at {{3}}. Whoever books first gets it.',
    },
    buttons: [{ type: 'url', text: { id: 'Pesan waktu ini', en: 'Book this time' } }],
  },
}
