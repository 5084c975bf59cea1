import { useMutation } from '@tanstack/react-query'
import { formRules } from '#app/components/admin/form/form-rules'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { AppError, toAppError } from '#app/lib/errors'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { addServicePrice } from './mutations'
import { servicePriceForm, type ServicePriceForm as Values } from './schema'

const blank: Values = { starts_on: null, price_idr: null }

/** Plans another price from a day on. */
export function ServicePriceForm({ id, onSaved }: { id: string; onSaved: () => Promise<void> }) {
  const save = useMutation({
    mutationFn: ({ starts_on, price_idr }: Values) =>
      addServicePrice(id, starts_on ?? '', price_idr ?? 0).catch((error: unknown) => {
        throw atDay(toAppError(error))
      }),
  })
  const form = useAppForm({
    ...formRules(servicePriceForm),
    defaultValues: blank,
    onSubmit: async ({ value, formApi }) => {
      const isSaved = await save.mutateAsync(value).then(
        () => true,
        () => false,
      )
      if (!isSaved) return
      formApi.reset(blank)
      toast({ title: m.admin_saved() })
      await onSaved()
    },
  })
  return (
    <form.AppForm>
      <form.FormFrame
        error={save.error ? toAppError(save.error) : undefined}
        action={m.admin_service_price_add()}
      >
        <form.AppField name="starts_on">
          {(field) => (
            <field.DateField
              label={m.admin_service_price_from()}
              hint={m.admin_service_price_from_hint()}
            />
          )}
        </form.AppField>
        <form.AppField name="price_idr">
          {(field) => <field.RupiahField label={m.admin_service_price_new()} />}
        </form.AppField>
      </form.FormFrame>
    </form.AppForm>
  )
}

/** A service has one price per day, so the error belongs to the day. */
const atDay = (error: AppError) =>
  error.code === 'already_exists'
    ? new AppError(error.code, { details: { field: 'starts_on' }, cause: error })
    : error
