import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { formRules } from '#app/components/admin/form/form-rules'
import { StaleNotice } from '#app/components/admin/form/stale-notice'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useOpened } from '#app/components/admin/form/use-opened'
import { toAppError } from '#app/lib/errors'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { type Figures, savePolicy } from './mutations'
import type { PolicyRow } from './queries'
import { accountRules, clinicRules, type Rule, type RuleName } from './rules'
import { sayFigure, unitName } from './say-figure'

type Values = Record<RuleName, number | null>
type Props = {
  clinicId: string | null
  policy: PolicyRow | null
  /** The policy of all clinics, which applies where a clinic has no value of its own. */
  everywhere: PolicyRow
}

const figure = z.number().nullable()
const needed = figure.refine((value) => value !== null, { error: () => m.admin_form_missing() })

export function PolicyForm({ clinicId, policy, everywhere }: Props) {
  const queryClient = useQueryClient()
  const groups = clinicId ? clinicRules : [...clinicRules, accountRules]
  const rules = groups.flatMap((group) => group.rules)
  const names = rules.map(({ name }) => name)
  const valuesOf = (row: PolicyRow | null) =>
    Object.fromEntries(names.map((name) => [name, row?.[name] ?? null])) as Values
  const [opened, settle, rebase] = useOpened(() => valuesOf(policy))
  const [seen, setSeen] = useState(policy)
  const save = useMutation({
    mutationFn: (values: Figures) => savePolicy(clinicId, seen, values),
    onSuccess: setSeen,
    onError: (error) => {
      const { code, details } = toAppError(error)
      if (code === 'stale_record') setSeen(details?.current as PolicyRow)
    },
  })
  const schema = z.object(
    Object.fromEntries(names.map((name) => [name, clinicId ? figure : needed])) as Record<
      RuleName,
      typeof needed
    >,
  )
  const form = useAppForm({
    ...formRules(schema),
    defaultValues: opened,
    onSubmit: async ({ value, formApi }) => {
      const saved = await save.mutateAsync(value).catch(() => undefined)
      if (!saved) return
      settle(formApi, value, value)
      void queryClient.invalidateQueries({ queryKey: ['booking_policy'] })
      toast({ title: m.admin_saved() })
    },
  })
  const error = save.error ? toAppError(save.error) : undefined
  const current = error?.details?.current as PolicyRow | undefined

  /** The rule as a sentence, with the current value. */
  function explained({ name, unit, text, zero }: Rule, value: number | null) {
    const held = value ?? everywhere[name]
    if (held === null || Number.isNaN(held)) return undefined
    const said = held === 0 && zero ? zero() : text({ value: sayFigure(held, unit) })
    return value === null && clinicId ? m.admin_policy_as_everywhere({ text: said }) : said
  }

  return (
    <form.AppForm>
      <form.FormFrame
        staysOpen
        error={error}
        stale={
          current && (
            <StaleNotice
              rebase={rebase}
              current={valuesOf(current)}
              fields={rules.map(({ name, unit, label }) => ({
                name,
                label: label(),
                show: (value: number | null) => (value === null ? '–' : sayFigure(value, unit)),
              }))}
            />
          )
        }
      >
        {groups.map((group) => (
          <fieldset key={group.title()} className="grid gap-5 border-t pt-5">
            <legend className="float-left mb-4 w-full text-lg font-semibold">
              {group.title()}
              {group === accountRules && (
                <span className="mt-1 block text-sm font-normal text-muted-foreground">
                  {m.admin_policy_accounts_text()}
                </span>
              )}
            </legend>
            {group.rules.map((rule) => (
              <form.AppField key={rule.name} name={rule.name}>
                {(field) => (
                  <field.NumberField
                    label={rule.label()}
                    unit={unitName(rule.unit)}
                    hint={explained(rule, field.state.value)}
                  />
                )}
              </form.AppField>
            ))}
          </fieldset>
        ))}
      </form.FormFrame>
    </form.AppForm>
  )
}
