import { expect, it } from 'vitest'
import { m } from '#app/paraglide/messages.js'
import type { PaperReceipt } from './queries'
import { receiptState } from './receipt-rows'

const paper = (it: Partial<PaperReceipt>) =>
  ({ is_voided: false, refunded_idr: 0, amount_idr: 350_000, ...it }) as PaperReceipt

it('a receipt says what has happened to its money since', () => {
  expect(receiptState(paper({}))).toBeUndefined()
  // paid with credit alone: no money was received, and none has gone back
  expect(receiptState(paper({ amount_idr: 0 }))).toBeUndefined()
  expect(receiptState(paper({ refunded_idr: 350_000 }))).toBe(m.receipt_refunded())
  expect(receiptState(paper({ refunded_idr: 1_000 }))).toMatch(/1[.,]000/)
  expect(receiptState(paper({ is_voided: true }))).toBe(m.receipt_voided())
})
