import { jsPDF } from 'jspdf'
import { productName } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { PaperReceipt } from './queries'
import { receiptNotes, receiptRows, receiptState } from './receipt-rows'

// A5, in millimetres.
const left = 14
const right = 148 - left
const valueAt = left + 36
const teal = '#0b5f5b'
const ink = '#12201f'
const grey = '#566463'

/** Saves the receipt as a PDF, or prints it if a name has letters that the PDF's font lacks. */
export async function saveReceipt(receipt: PaperReceipt) {
  if (!isWritable(receipt)) {
    window.print()
    return
  }
  await toPdf(receipt).save(`${receipt.number.replaceAll('/', '-')}.pdf`, { returnPromise: true })
}

// Helvetica is built into every reader, and covers the letters of Western Europe.
const isWritable = (receipt: PaperReceipt) =>
  receiptRows(receipt).every(({ text, more }) =>
    /^[\x20-\x7e\xa0-\xff–—‘’“”•…]*$/.test(text + (more ?? '')),
  )

function toPdf(receipt: PaperReceipt) {
  const pdf = new jsPDF({ format: 'a5', unit: 'mm', compress: true })
  const title = `${m.payment_receipt()} ${receipt.number}`
  pdf.setProperties({ title, author: productName }).setLanguage(getLocale() === 'id' ? 'id' : 'en')
  let y = 16

  /** Writes text from `x` to the right edge and returns its height. */
  function write(text: string, x: number, { size = 10, bold = false, colour = ink } = {}) {
    pdf
      .setFont('helvetica', bold ? 'bold' : 'normal')
      .setFontSize(size)
      .setTextColor(colour)
    const lines = pdf.splitTextToSize(text, right - x) as string[]
    pdf.text(lines, x, y, { baseline: 'top', lineHeightFactor: 1.35 })
    return lines.length * size * 1.35 * 0.3528
  }

  drawMark(pdf, left, y - 3)
  write(productName, left + 13, { size: 18, bold: true })
  y += 16
  y += write(m.payment_receipt(), left, { size: 20, bold: true }) + 1
  y += write(m.receipt_number({ number: receipt.number }), left, { colour: grey }) + 4
  const state = receiptState(receipt)
  if (state) y += write(state, left, { bold: true, colour: '#8a3b12' }) + 4
  pdf.setDrawColor('#d5dcda').setLineWidth(0.2).line(left, y, right, y)
  y += 6
  for (const { term, text, more } of receiptRows(receipt)) {
    write(term, left, { colour: grey, size: 9 })
    y += write(text, valueAt, { bold: true })
    if (more) y += write(more, valueAt, { colour: grey })
    y += 3
  }
  pdf.line(left, y, right, y)
  y += 5
  for (const note of receiptNotes(receipt)) y += write(note, left, { size: 9, colour: grey }) + 2
  return pdf
}

/** The logo: two arms, the joint, and the range of motion between them. */
function drawMark(pdf: jsPDF, x: number, y: number) {
  const scale = 0.28
  const at = (px: number, py: number) => [x + px * scale, y + py * scale] as const
  pdf
    .setDrawColor(teal)
    .setLineCap('round')
    .setLineWidth(5 * scale)
  pdf.line(...at(7.5, 32.5), ...at(7.5, 7.5))
  pdf.line(...at(7.5, 32.5), ...at(34, 32.5))
  pdf.setLineWidth(2.2 * scale)
  pdf.lines(
    [[5.6 * scale, 2.4 * scale, 10 * scale, 6.8 * scale, 12.4 * scale, 12.4 * scale]],
    ...at(17, 10.6),
  )
  pdf.setFillColor('#f2b63c').circle(...at(7.5, 32.5), 4.7 * scale, 'F')
}
