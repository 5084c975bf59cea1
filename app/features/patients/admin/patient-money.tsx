import { formatLongDate, formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import type { PatientRecord } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'

/** A patient's credit, packages and debts; hidden if there are none. */
export function PatientMoney({ record: { vouchers, balance } }: { record: PatientRecord }) {
  const left = vouchers.filter(
    ({ is_active, remaining }) => is_active && remaining !== null && remaining !== 0,
  )
  if (left.length === 0 && balance.owed_idr === 0) return null
  return (
    <section className="grid gap-2 rounded-lg border bg-card p-4 text-sm">
      <h2 className="text-base font-semibold">{m.admin_patient_money()}</h2>
      {balance.owed_idr > 0 && (
        <p className="rounded-md bg-waiting px-3 py-2 font-semibold text-waiting-foreground">
          {m.admin_patient_owed({ amount: formatMoney(balance.owed_idr) })}
        </p>
      )}
      <ul className="grid gap-1.5">
        {left.map((voucher) => (
          <li key={voucher.id} className="flex flex-wrap gap-x-3">
            <span className="font-medium">{localised(voucher, 'name')}</span>
            <span className="text-muted-foreground">{voucher.code}</span>
            <span className="ml-auto tabular-nums">
              {voucher.kind === 'credit'
                ? formatMoney(voucher.remaining ?? 0)
                : m.admin_patient_sessions({ count: voucher.remaining ?? 0 })}
            </span>
            {voucher.valid_until && (
              <span className="w-full text-muted-foreground">
                {m.admin_patient_until({
                  day: formatLongDate(voucher.valid_until, { timeZone: 'UTC' }),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
