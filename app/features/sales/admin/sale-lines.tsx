import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Choice, Combobox } from '#app/components/admin/form/combobox'
import { MoneyInput } from '#app/components/admin/form/money-input'
import { Button } from '#app/components/admin/ui/button'
import { Input } from '#app/components/admin/ui/input'
import { offeredQuery } from '#app/features/board/admin/queries'
import { formatMoney } from '#app/lib/format'
import { localised } from '#app/lib/localised'
import { m } from '#app/paraglide/messages.js'
import { type DraftLine, lineTotal } from './draft'
import { kindName } from './names'
import { packagesOnSaleQuery } from './queries'

type Props = {
  lines: DraftLine[]
  /** Says that there is none yet. */
  isRefused: boolean
  onChange: (lines: DraftLine[]) => void
}

/** The lines of a sale: services, packages, and free text as product or adjustment. */
export function SaleLines({ lines, isRefused, onChange }: Props) {
  const [query, setQuery] = useState('')
  const { items, isWaiting } = useItems()
  const typed = query.trim()
  const fitting = items.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
  const free: Choice[] = typed
    ? [
        { id: 'product:', label: m.admin_sales_add_product({ name: typed }) },
        { id: 'adjustment:', label: m.admin_sales_add_adjustment({ name: typed }) },
      ]
    : []
  function add({ id }: Choice) {
    const [kind = '', item = ''] = id.split(':')
    const known = items.find((one) => one.id === id)
    onChange([
      ...lines,
      {
        key: crypto.randomUUID(),
        kind: kind as DraftLine['kind'],
        item: item || undefined,
        description: known ? '' : typed,
        quantity: 1,
        price: known?.price ?? null,
        discount: null,
      },
    ])
  }
  const change = (key: string, patch: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)))
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={m.admin_sales_kinds()}>
      <Combobox
        label={m.admin_sales_add()}
        query={query}
        onQuery={setQuery}
        // Do not offer free text before the search shows that it is not a service.
        choices={isWaiting ? [] : [...fitting, ...free]}
        isWaiting={isWaiting && typed !== ''}
        onPick={add}
        nothing={m.admin_table_nothing_found()}
        fault={isRefused && lines.length === 0 ? m.admin_sales_nothing() : undefined}
        autoFocus
      />
      <ul className="grid grid-cols-1 gap-2">
        {lines.map((line) => {
          const known = items.find(({ id }) => id === `${line.kind}:${line.item ?? ''}`)
          const name = known?.label ?? line.description
          return (
            <li
              key={line.key}
              aria-label={name}
              className="relative grid grid-cols-2 items-end gap-2 rounded-lg border bg-card p-3 md:grid-cols-[5rem_10rem_10rem_minmax(0,1fr)]"
            >
              <div className="col-span-full pr-11">
                <p className="text-xs text-muted-foreground">{kindName(line.kind)}</p>
                {known ? (
                  <p className="flex min-h-9 items-center text-sm font-semibold">{name}</p>
                ) : (
                  <Input
                    aria-label={m.admin_sales_description()}
                    value={line.description}
                    maxLength={200}
                    onChange={({ target }) => change(line.key, { description: target.value })}
                  />
                )}
              </div>
              <Cell label={m.admin_sales_quantity()}>
                {(id) => (
                  <MoneyInput
                    id={id}
                    isCount
                    value={line.quantity}
                    disabled={line.kind === 'package'}
                    onChange={(quantity) => change(line.key, { quantity })}
                  />
                )}
              </Cell>
              <Cell label={m.admin_sales_price()}>
                {(id) => (
                  <MoneyInput
                    id={id}
                    value={line.price === null ? null : Math.abs(line.price)}
                    autoFocus={!known}
                    onChange={(price) =>
                      change(line.key, {
                        price: price !== null && line.kind === 'adjustment' ? -price : price,
                      })
                    }
                  />
                )}
              </Cell>
              {line.kind === 'adjustment' ? (
                <span className="max-md:hidden" />
              ) : (
                <Cell label={m.admin_sales_discount()}>
                  {(id) => (
                    <MoneyInput
                      id={id}
                      value={line.discount}
                      onChange={(discount) => change(line.key, { discount })}
                    />
                  )}
                </Cell>
              )}
              <p className="flex min-h-9 items-center justify-end font-semibold tabular-nums">
                {formatMoney(lineTotal(line))}
              </p>
              <Button
                variant="ghost"
                size="icon"
                aria-label={m.admin_sales_remove({ name })}
                className="absolute top-2 right-2"
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type CellProps = { label: string; children: (id: string) => React.ReactNode }
function Cell({ label, children }: CellProps) {
  const [id] = useState(() => crypto.randomUUID())
  return (
    <div>
      <label htmlFor={id} className="block text-xs text-muted-foreground">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

type Item = Choice & { price: number }

function useItems(): { items: Item[]; isWaiting: boolean } {
  const services = useQuery(offeredQuery)
  const packages = useQuery(packagesOnSaleQuery)
  const items = [
    ...(services.data ?? [])
      .filter(({ is_active }) => is_active)
      .map((it) => ({
        id: `session:${it.id}`,
        label: localised(it, 'name'),
        hint: formatMoney(it.price_idr),
        price: it.price_idr,
      })),
    ...(packages.data ?? []).map((it) => ({
      id: `package:${it.id}`,
      label: localised(it, 'name'),
      hint: formatMoney(it.price_idr),
      price: it.price_idr,
    })),
  ]
  return { items, isWaiting: services.isPending || packages.isPending }
}
