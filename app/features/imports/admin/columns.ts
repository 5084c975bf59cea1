import { m } from '#app/paraglide/messages.js'

/** What a column of another system can be for us, and how such columns are called. */
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
    names:
      /\b(rm|mrn|mr)\b|rekam medis|(no|nomor|number|id|kode|code)\b.*(pasien|patient|client)|(pasien|patient|client) (no|nomor|number|id|kode|code)|^(id|no|nomor|kode)$/,
  },
  full_name: { label: m.admin_import_name, names: /nama|name|pasien|patient|client/ },
} as const

export type Field = keyof typeof fields
/** For each column of the file what it is, or nothing. */
export type Columns = (Field | undefined)[]

/** As one chooses among them. */
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
export const fieldOptions = () => order.map((value) => ({ value, label: fields[value].label() }))
export const fieldName = (field: string) =>
  field in fields ? fields[field as Field].label() : field

const plain = (heading: string) =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** What the columns are by their headings, each at most once; the rest is chosen by hand. */
export function guessColumns(headings: string[]): Columns {
  const columns: Columns = headings.map(() => undefined)
  const names = headings.map(plain)
  for (const [field, { names: known }] of Object.entries(fields)) {
    const at = names.findIndex((name, index) => !columns[index] && known.test(name))
    if (at >= 0) columns[at] = field as Field
  }
  return columns
}

/** The same with another choice for one column; what it takes is no other column's any more. */
export const withColumn = (columns: Columns, at: number, field: Field | undefined): Columns =>
  columns.map((known, index) => (index === at ? field : known === field ? undefined : known))
