import { readFile } from 'node:fs/promises'
import { constants, inflateSync } from 'node:zlib'
import { newSignedInPatient, prefix, say, sql } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectReadable,
  test,
  languagesFrom,
  screenOf,
} from '../../support/browser.ts'
import { paidBooking } from '../../support/past-bookings.ts'

test.describe.configure({ timeout: 150_000 })

/** The text of a PDF: inflates its streams and takes the strings in parentheses. */
function textOf(pdf: Buffer) {
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body]) => {
    try {
      // The last byte of the checksum may look like a part of the line's end.
      const finishFlush = constants.Z_SYNC_FLUSH
      return inflateSync(Buffer.from(body!, 'latin1'), { finishFlush }).toString('latin1')
    } catch {
      return ''
    }
  })
  return [...streams.join('\n').matchAll(/\(((?:\\.|[^\\)])*)\)/g)]
    .map(([, text]) => text!.replace(/\\(.)/g, '$1'))
    .join(' ')
}

for (const language of languagesFrom('en'))
  test(
    `a receipt is read, printed and kept as PDF, says a refund, and is printed where a name is in other letters, ${language}`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const t = (key: string, inputs = {}) => say(language, key, inputs)
      const patient = await newSignedInPatient(context, baseURL!, 'Rani Uji')
      const { id } = await paidBooking(patient, 37)
      const scripts: string[] = []
      page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
      await page.goto(`${prefix(language)}/user/book`)
      await page.getByRole('link', { name: t('payment_receipt'), exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/user/book/${id}/receipt$`))
      await expect(
        page.getByRole('heading', { name: t('payment_receipt'), level: 1 }),
      ).toBeVisible()
      const words =
        language === 'id'
          ? 'tiga ratus lima puluh ribu rupiah'
          : /three hundred (and )?fifty thousand rupiah/
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByText(t('payment_receipt_vat'))).toBeVisible()
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(page)
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: t('payment_receipt') })).toBeVisible()
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' })

      expect(scripts.join()).not.toMatch(/receipt-pdf|jspdf/)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('receipt_pdf') }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^JKT-\d{4}-\d{6}\.pdf$/)
      const text = textOf(await readFile(await download.path()))
      for (const part of [
        download.suggestedFilename().slice(0, -4).replaceAll('-', '/'),
        'Rani Uji',
        language === 'id' ? 'Rp350.000' : 'IDR 350,000',
        words,
        t('payment_receipt_from'),
        '49/2022',
      ])
        expect(text).toMatch(part)

      // A refund is said, and a name in other letters is printed instead.
      await sql(`update public.patients set full_name = '王小明' where id = $1`, [patient.id])
      await sql(
        `select public.apply_payment_status(id, 'partially_refunded', order_id, 'IDR', amount_idr, 100000)
         from public.payments where booking_id = $1`,
        [id],
      )
      await page.reload()
      await expect(
        page.getByText(
          t('receipt_refunded_partly', {
            amount: language === 'id' ? 'Rp100.000' : 'IDR 100,000',
          }),
        ),
      ).toBeVisible()
      await expect(page.getByText('王小明')).toBeVisible()
      await expectAccessible(page)
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '')
      })
      await page.getByRole('button', { name: t('receipt_pdf') }).click()
      await expect(page.locator('body[data-printed]')).toBeVisible()
    },
  )
