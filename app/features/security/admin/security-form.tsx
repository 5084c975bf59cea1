import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod'
import { formRules } from '#app/components/admin/form/form-rules'
import { StaleNotice } from '#app/components/admin/form/stale-notice'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useOpened } from '#app/components/admin/form/use-opened'
import { toAppError } from '#app/lib/errors'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { saveSecurity, type Security, securityQuery } from './queries'

const schema = z.object({ is_mfa_required_for_admins: z.boolean() })
const yesNo = (value: boolean) => (value ? m.admin_yes() : m.admin_no())

export function SecurityForm({ security }: { security: Security }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [opened, settle, rebase] = useOpened(() => schema.parse(security))
  const [seen, setSeen] = useState(security.updated_at)
  const save = useMutation({
    mutationFn: (value: z.output<typeof schema>) =>
      saveSecurity(seen, value.is_mfa_required_for_admins),
    onSuccess: (saved) => setSeen(saved.updated_at),
    onError: (error) => {
      const { code, details } = toAppError(error)
      if (code === 'stale_record') setSeen((details as { current: Security }).current.updated_at)
    },
  })
  const form = useAppForm({
    ...formRules(schema),
    defaultValues: opened,
    onSubmit: async ({ value, formApi }) => {
      const saved = await save.mutateAsync(value).catch(() => undefined)
      if (!saved) return
      settle(formApi, value, value)
      queryClient.setQueryData(securityQuery.queryKey, saved)
      toast({ title: m.admin_saved() })
      // Reruns the guards, which ask users without a second factor for one.
      void router.invalidate()
    },
  })
  const error = save.error ? toAppError(save.error) : undefined
  const current = error?.details?.current as Security | undefined
  return (
    <form.AppForm>
      <form.FormFrame
        staysOpen
        error={error}
        stale={
          current && (
            <StaleNotice
              rebase={rebase}
              current={schema.parse(current)}
              fields={[
                {
                  name: 'is_mfa_required_for_admins',
                  label: m.admin_security_mfa(),
                  show: yesNo,
                },
              ]}
            />
          )
        }
      >
        <form.AppField name="is_mfa_required_for_admins">
          {(field) => (
            <field.CheckboxField
              label={m.admin_security_mfa()}
              hint={m.admin_security_mfa_hint()}
            />
          )}
        </form.AppField>
      </form.FormFrame>
    </form.AppForm>
  )
}
