import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { RefundedPayment } from './refunded-payment'

const textOf = (received_idr: number, refunded_idr: number, settled_idr: number) =>
  renderToStaticMarkup(
    <RefundedPayment payment={{ received_idr, refunded_idr, settled_idr }} />,
  ).replaceAll(/<[^>]+>/g, '|')

const sums = (refunded: number, amount: number) => ({
  refunded: formatMoney(refunded),
  amount: formatMoney(amount),
})

it.each([
  [
    'what the clinic has paid back counts, in its own way',
    [1_650_000, 0, 660_000],
    m.payment_refunded_partly(),
    m.payment_refunded_by_clinic(sums(660_000, 1_650_000)),
  ],
  [
    'both together',
    [350_000, 100_000, 250_000],
    m.payment_refunded_title(),
    m.payment_refunded_by_clinic(sums(350_000, 350_000)),
  ],
  [
    'the provider alone',
    [350_000, 350_000, 0],
    m.payment_refunded_title(),
    m.payment_refunded_text(sums(350_000, 350_000)),
  ],
  [
    'a part by the provider',
    [350_000, 1000, 0],
    m.payment_refunded_partly(),
    m.payment_refunded_text(sums(1000, 350_000)),
  ],
] as const)('%s', (_, [received, refunded, settled], title, text) =>
  expect(textOf(received, refunded, settled)).toBe(`||${title}||${text}||`),
)
