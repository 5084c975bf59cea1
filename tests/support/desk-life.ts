import type pg from 'pg'
import { type Calendar, row } from './calendar.ts'
import { become, becomeOwner } from './db.ts'
import { makePackage, sell, voidSale, wishOf } from './desk.ts'
import { allowed, asIssued, chance, hoursAhead } from './histories.ts'
import { type Attempt, cancel, checkOut, holdFor, makeLate, payFor, report } from './money.ts'
import { makePurchase } from './sales.ts'

type Scene = { client: pg.ClientBase; calendar: Calendar; rina: { id: string; patient: string } }

/**
 * A clinic's days in random order, with each kind of step equally often: sales at the desk and
 * their voids, packages, their use, credit and refunds.
 */
export async function deskLife({ client, calendar, rina }: Scene, seed: number) {
  const { below, one } = chance(seed)
  const packageId = await makePackage(client)
  const sold: string[] = []
  const bought: Attempt[] = []
  let visits = 0
  const nextVisit = () => {
    // between those of the patient's own history
    const starts = hoursAhead(73 + 2 * (visits += 1))
    return holdFor(client, calendar, rina.patient, starts)
  }
  /** Part by credit, if there is some, part by one method, the rest by another. */
  async function paymentsOf(total: number) {
    const part = below(total)
    const { idr: credit } = await row<{ idr: number }>(
      client,
      `select coalesce(sum(remaining), 0)::integer as idr from public.my_vouchers(patient_id => $1)
       where kind = 'credit' and is_usable`,
      [rina.patient],
    )
    const byCredit = Math.min(credit, total - part)
    return [
      { method: 'credit', amount_idr: byCredit },
      { method: one(['cash', 'qris'])!, amount_idr: total - part - byCredit },
      { method: one(['edc', 'transfer', 'cash'])!, amount_idr: part },
    ].filter(({ amount_idr }) => amount_idr > 0)
  }
  async function sellLines(lines: object[], total: number) {
    await become(client, 'agus')
    const payments = await paymentsOf(total)
    const sold_at = new Date(Date.now() - below(7) * 86_400_000).toISOString()
    const more = { patient_id: rina.patient, lines, payments, sold_at }
    const { id } = await sell(client, wishOf(calendar.clinic, 0, more))
    await becomeOwner(client)
    return id
  }

  const steps = {
    async sale() {
      const price = 1_000 * (1 + below(900))
      const quantity = 1 + below(3)
      const discount = below(2) ? below(price) : 0
      const lines = [
        { kind: below(2) ? 'product' : 'session', unit_price_idr: price, quantity },
        { kind: 'adjustment', unit_price_idr: -discount },
      ]
      sold.push(await sellLines(lines, price * quantity - discount))
    },
    async void() {
      if (sold.length === 0) await steps.sale()
      const [id] = sold.splice(below(sold.length), 1)
      await become(client, 'agus')
      await voidSale(client, id!)
    },
    async packageAtDesk() {
      const price = 100_000 * (1 + below(20))
      const discount_idr = below(2) ? below(50_000) : 0
      const line = { kind: 'package', package_id: packageId, unit_price_idr: price, discount_idr }
      await sellLines([line], price - discount_idr)
    },
    async purchase() {
      const wish = { patient: rina.patient, clinic: calendar.clinic }
      const attempt = await makePurchase(client, wish)
      await report(client, attempt)
      bought.push(attempt)
    },
    async purchaseBack() {
      if (bought.length === 0) await steps.purchase()
      const [attempt] = bought.splice(below(bought.length), 1)
      const refunded = below(2) ? attempt!.amount : 1 + below(attempt!.amount)
      await report(client, attempt!, { refunded })
    },
    async packageUse() {
      const { rows } = await client.query<{ code: string }>(
        `select code from public.vouchers as voucher
         where kind = 'package' and patient_id = $1 and is_active and private.voucher_left(voucher, patient_id, id) > 0
         order by ${asIssued}`,
        [rina.patient],
      )
      if (rows.length === 0) await steps.purchase()
      const visit = await nextVisit()
      await payFor(client, visit, rows[0] && [rows[0].code])
      const end = below(4)
      if (end === 0) await makeLate(client, visit, 1)
      // cancelled in time the session is given back, too late it is used up
      if (end < 2) await cancel(client, visit, rina)
    },
    async tooMuch() {
      const attempt = await checkOut(client, await nextVisit())
      if (attempt) await report(client, attempt, { received: attempt.amount + 25_000 })
    },
    async refund() {
      const attempt = await payFor(client, await nextVisit())
      if (attempt) await report(client, attempt, { refunded: 1 + below(attempt.amount) })
    },
  }
  let due: (keyof typeof steps)[] = []
  /** The next step; a rule may refuse it. */
  async function step() {
    if (due.length === 0) due = Object.keys(steps) as typeof due
    const [name] = due.splice(below(due.length), 1)
    await allowed(client, steps[name!])
    await becomeOwner(client)
  }
  return { step }
}
