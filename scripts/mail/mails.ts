/** Text in both languages: an e-mail does not know its reader's language. */
export type Words = { id: string; en: string }

export type Mail = {
  title: Words
  text: Words
  /** Target and label of the button; without it the e-mail contains only a code. */
  link?: { type: string; label: Words }
  warning: Words
}

const enterCode: Words = {
  id: 'Masukkan kode ini di halaman Luwes, atau tekan tombol di bawah. Berlaku 10 menit dan hanya untuk satu kali.',
  en: 'Enter this code on the Luwes page, or press the button below. It is valid for 10 minutes and works once.',
}

const notAsked: Words = {
  id: 'Tidak meminta e-mail ini? Abaikan saja, tidak ada yang berubah. Kami tidak pernah menanyakan kode ini lewat telepon atau chat.',
  en: 'Did not ask for this e-mail? Ignore it, nothing changes. We never ask for this code by phone or chat.',
}

/** Keyed like [auth.email.template.*] in config.toml. */
export const mails: Record<string, Mail> = {
  magic_link: {
    title: { id: 'Kode masuk Anda', en: 'Your sign-in code' },
    text: enterCode,
    link: { type: 'email', label: { id: 'Masuk ke Luwes', en: 'Sign in' } },
    warning: notAsked,
  },
  confirmation: {
    title: { id: 'Selamat datang di Luwes', en: 'Welcome to Luwes' },
    text: enterCode,
    link: { type: 'signup', label: { id: 'Lanjutkan', en: 'Continue' } },
    warning: notAsked,
  },
  invite: {
    title: { id: 'Anda diundang ke Luwes', en: 'You are invited to Luwes' },
    text: {
      id: 'Klinik membuatkan akun untuk {{ .Email }}. Tekan tombol di bawah atau masukkan kode ini. Sesudah 10 menit, masuk saja dengan alamat e-mail ini: Anda akan mendapat kode baru.',
      en: 'The clinic made an account for {{ .Email }}. Press the button below or enter this code. After 10 minutes, simply sign in with this e-mail address: you will get a new code.',
    },
    link: { type: 'invite', label: { id: 'Terima undangan', en: 'Accept the invitation' } },
    warning: {
      id: 'Tidak mengenal kami? Abaikan saja e-mail ini.',
      en: 'You do not know us? Ignore this e-mail.',
    },
  },
  recovery: {
    title: { id: 'Atur ulang kata sandi', en: 'Reset your password' },
    text: {
      id: 'Tekan tombol di bawah, lalu pilih kata sandi baru. Berlaku 10 menit dan hanya untuk satu kali. Dengan kode ini Anda juga bisa masuk tanpa kata sandi.',
      en: 'Press the button below, then choose a new password. It is valid for 10 minutes and works once. With this code you can also sign in without a password.',
    },
    link: {
      type: 'recovery',
      label: { id: 'Pilih kata sandi baru', en: 'Choose a new password' },
    },
    warning: {
      id: 'Tidak memintanya? Abaikan saja, kata sandi Anda tetap sama.',
      en: 'Did not ask for it? Ignore this e-mail, your password stays as it is.',
    },
  },
  email_change: {
    title: { id: 'Ubah alamat e-mail', en: 'Change of e-mail address' },
    text: {
      id: 'Akun Luwes Anda akan memakai {{ .NewEmail }}, bukan lagi {{ .Email }}. Setujui dengan kode ini atau tombol di bawah. Kami mengirim e-mail ke kedua alamat, dan keduanya harus setuju.',
      en: 'Your Luwes account will use {{ .NewEmail }} instead of {{ .Email }}. Agree with this code or the button below. We write to both addresses, and both have to agree.',
    },
    link: { type: 'email_change', label: { id: 'Setujui', en: 'Agree' } },
    warning: {
      id: 'Bukan Anda? Jangan setujui, dan segera ganti kata sandi Anda.',
      en: 'Not you? Do not agree, and change your password soon.',
    },
  },
  reauthentication: {
    title: { id: 'Kode konfirmasi Anda', en: 'Your confirmation code' },
    text: {
      id: 'Masukkan kode ini di halaman Luwes tempat Anda memintanya. Berlaku 10 menit dan hanya untuk satu kali.',
      en: 'Enter this code on the Luwes page where you asked for it. It is valid for 10 minutes and works once.',
    },
    warning: {
      id: 'Bukan Anda? Jangan berikan kode ini kepada siapa pun, dan segera ganti kata sandi Anda.',
      en: 'Not you? Give this code to nobody, and change your password soon.',
    },
  },
}

/** Links to a page, not to the auth service: mail scanners must not use up the token. */
export const linkText = ({ link }: Mail) =>
  link &&
  // The page takes the language from the URL that the browser made the request from.
  `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=${link.type}&amp;next={{ .RedirectTo }}`
