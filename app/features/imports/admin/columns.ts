import { m } from '#app/paraglide/messages.js'

type Known = {
  label: () => string
  names: RegExp
  /** Headings that go before all other names. */
  surest?: RegExp
}

/** Our fields, and the usual headings of such columns in other systems. */
const fields = {
  emergency_contact_phone: {
    label: m.admin_import_emergency_phone,
    names:
      /^(?=.*(darurat|emergency|kerabat|next of kin))(?=.*(telp|telepon|phone|\bhp\b|nomor|number))/,
  },
  emergency_contact_name: {
    label: m.admin_import_emergency_name,
    names: /darurat|emergency|kerabat|next of kin/,
  },
  nik: { label: m.admin_import_nik, names: /\bnik\b|\bktp\b|national id|identity/ },
  birth_date: {
    label: m.admin_import_birth_date,
    names: /(tanggal|tgl).*lahir|birth ?da(y|te)|date of birth|\bdob\b|^lahir$/,
  },
  email: { label: m.admin_import_email, names: /e ?mail|surel/ },
  phone: {
    label: m.admin_import_phone,
    surest: /mobile|\bcell\b|\bhp\b|handphone|ponsel|whats ?app|\bwa\b/,
    names: /telp|telepon|phone|mobile|\bcell\b|\bhp\b|handphone|ponsel|whats ?app|\bwa\b/,
  },
  sex: { label: m.admin_import_sex, names: /kelamin|\bsex\b|gender|\bjk\b|^l ?p$/ },
  address: { label: m.admin_import_address, names: /alamat|address|domisili/ },
  last_name: {
    label: m.admin_import_last_name,
    names: /(last|family|second) name|surname|nama belakang/,
  },
  number: {
    label: m.admin_import_number,
    // A bare number may count the rows.
    surest: /\b(rm|mrn|mr)\b|rekam medis|pasien|patient|client/,
    names:
      /\b(rm|mrn|mr)\b|rekam medis|(no|nomor|number|id|kode|code)\b.*(pasien|patient|client)|(pasien|patient|client) (no|nomor|number|id|kode|code)|^(id|no|nomor|kode)$|(other system|sistem lama)$/,
  },
  physiotherapist: {
    label: m.admin_nav_physio,
    names: /fisio|physio|terapis\b|therapist|practitioner|provider|clinician/,
  },
  service: {
    label: m.admin_import_service,
    names: /layanan|service|treatment|\bterapi\b|type|jenis/,
  },
  visit_time: { label: m.admin_import_time, names: /\b(jam|pukul|time|waktu)\b/ },
  visit_day: {
    label: m.admin_import_day,
    names: /tanggal|\btgl\b|\bdate\b|\bday\b|\bhari\b|start|mulai/,
  },
  full_name: {
    label: m.admin_import_name,
    surest:
      /^(?=.*(nama|name))(?=.*(pasien|patient|client|lengkap|full))|^(nama|name|pasien|patient|client)$/,
    names: /nama|name|pasien|patient|client/,
  },
} as const satisfies Record<string, Known>

export type Field = keyof typeof fields
/** The field of each column of the file, or undefined. */
export type Columns = (Field | undefined)[]

/** What a file contains. */
export type Kind = 'patients' | 'visits'

const ofVisits: Field[] = ['visit_day', 'visit_time', 'service', 'physiotherapist']
/** Required fields of each row. */
export const needed: Record<Kind, Field[]> = {
  patients: ['full_name'],
  visits: ['full_name', 'visit_day', 'service'],
}

/** Order of the fields in the select. */
const order: Field[] = [
  'number',
  'full_name',
  'last_name',
  'phone',
  'email',
  'birth_date',
  'sex',
  'address',
  'nik',
  'emergency_contact_name',
  'emergency_contact_phone',
]
export const fieldOptions = (kind: Kind) =>
  [...(kind === 'visits' ? ofVisits : []), ...order].map((value) => ({
    value,
    label: fields[value].label(),
  }))

// The fields of our database's column names.
const written: Record<string, Field> = {
  starts_at: 'visit_day',
  service_id: 'service',
  physiotherapist_id: 'physiotherapist',
}
export function fieldName(field: string) {
  const known = written[field] ?? field
  return known in fields ? fields[known as Field].label() : field
}

const plain = (heading: string) =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Guesses the columns by their headings, each field at most once; the rest is chosen by hand. */
export function guessColumns(headings: string[], kind: Kind = 'patients'): Columns {
  const columns: Columns = headings.map(() => undefined)
  const names = headings.map(plain)
  for (const [field, known] of Object.entries<Known>(fields)) {
    if (kind === 'patients' && ofVisits.includes(field as Field)) continue
    const free = [...names.keys()].filter((at) => !columns[at] && known.names.test(names[at] ?? ''))
    const at = free.find((one) => known.surest?.test(names[one] ?? '')) ?? free[0]
    if (at !== undefined) columns[at] = field as Field
  }
  return columns
}

/** Sets the field of one column, and removes it from any other. */
export const withColumn = (columns: Columns, at: number, field: Field | undefined): Columns =>
  columns.map((known, index) => (index === at ? field : known === field ? undefined : known))
