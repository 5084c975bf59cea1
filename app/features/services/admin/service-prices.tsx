import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Button } from '#app/components/admin/ui/button'
import { Badge } from '#app/components/ui/badge'
import { FormAlert } from '#app/components/form/form-alert'
import { useHeir } from '#app/lib/use-heir'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { formatLongDate, formatMoney } from '#app/lib/format'
import { m } from '#app/paraglide/messages.js'
import { removeServicePrice } from './mutations'
import { servicePricesQuery } from './queries'
import { ServicePriceForm } from './service-price-form'

const dayText = (day: string) => formatLongDate(day, { timeZone: 'UTC' })

/** The planned, current and past prices of a service. */
export function ServicePrices({ id, canEdit }: { id: string; canEdit: boolean }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(servicePricesQuery(id))
  const reload = () => queryClient.invalidateQueries({ queryKey: ['service_prices', id] })
  const remove = useMutation({ mutationFn: removeServicePrice, onSettled: reload })
  // The button of a removed price goes with it.
  const box = useHeir((box) => box.querySelector<HTMLElement>('li button, [type=submit]'))
  return (
    <section aria-labelledby="prices-title" className="mt-10 max-w-140">
      <h2 id="prices-title" className="mb-3 text-lg font-semibold">
        {m.admin_service_prices()}
      </h2>
      {remove.error && (
        <FormAlert key={remove.submittedAt}>{errorText(toAppError(remove.error))}</FormAlert>
      )}
      {data?.length === 0 && (
        <p className="text-sm text-muted-foreground">{m.admin_service_price_none()}</p>
      )}
      <div {...box}>
        <ul className="mb-5 divide-y">
          {data?.map(({ id: priceId, starts_on, price_idr, applied_at }) => (
            <li key={priceId} className="flex min-h-11 flex-wrap items-center gap-x-3 tabular-nums">
              <span className="grow">{m.admin_service_price_row({ day: dayText(starts_on) })}</span>
              {!applied_at && <Badge variant="waiting">{m.admin_service_price_to_come()}</Badge>}
              <span className="font-semibold">{formatMoney(price_idr)}</span>
              {canEdit && !applied_at ? (
                <Button
                  size="icon"
                  variant="ghost"
                  aria-label={m.admin_service_price_remove({ day: dayText(starts_on) })}
                  onClick={() => remove.mutate(priceId)}
                >
                  <X aria-hidden />
                </Button>
              ) : (
                <span className="size-9" />
              )}
            </li>
          ))}
        </ul>
        {canEdit && <ServicePriceForm id={id} onSaved={reload} />}
      </div>
    </section>
  )
}
