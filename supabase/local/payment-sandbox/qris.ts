import QRCode from 'qrcode'

const field = (tag: string, value: string) => tag + String(value.length).padStart(2, '0') + value

/** CRC-16/CCITT-FALSE, the checksum at the end of every QRIS code. */
function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** A QRIS payload of a fictitious merchant: it can be scanned, but nothing can be paid. */
function qrisText(reference: string, amount: number): string {
  const merchant = field('00', 'ID.CO.QRIS.WWW') + field('02', 'ID0000000000000')
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('51', merchant),
    field('52', '8099'),
    field('53', '360'),
    field('54', String(amount)),
    field('58', 'ID'),
    field('59', 'LUWES SIMULASI'),
    field('60', 'JAKARTA'),
    field('62', field('01', reference.slice(0, 25))),
    '6304',
  ].join('')
  return text + checksum(text)
}

export const qrisImage = (reference: string, amount: number): Promise<string> =>
  QRCode.toString(qrisText(reference, amount), {
    type: 'svg',
    margin: 2,
    color: { dark: '#0d2526', light: '#ffffff' },
  })
