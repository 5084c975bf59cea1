import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGoBack } from '#app/components/admin/back-link'
import { formRules } from '#app/components/admin/form/form-rules'
import { StaleNotice } from '#app/components/admin/form/stale-notice'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useOpened } from '#app/components/admin/form/use-opened'
import { FormAlert } from '#app/components/form/form-alert'
import { roleNames } from '#app/components/layout/admin-pages'
import type { Tables } from '#app/lib/database.types'
import { toAppError } from '#app/lib/errors'
import type { StaffMember } from '#app/lib/supabase/setup-results'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { updateMember } from './mutations'
import { memberForm, type MemberForm as Values, roles } from './schema'

type Named = { id: string; name: string }[]
type Props = { member: StaffMember; clinics: Named; people: Named }

const valuesOf = (row: Omit<Tables<'staff'>, 'role'> & { role: string }): Values => ({
  full_name: row.full_name,
  role: roles.find((role) => role === row.role) ?? 'receptionist',
  clinic_id: row.clinic_id ?? '',
  physiotherapist_id: row.physiotherapist_id ?? '',
  is_active: row.is_active,
})

/** The rights of a member of staff; they apply as soon as they are saved. */
export function MemberForm({ member, clinics, people }: Props) {
  const queryClient = useQueryClient()
  const goBack = useGoBack('/admin/settings/staff')
  const [opened, settle, rebase] = useOpened(() => valuesOf(member))
  const [seen, setSeen] = useState(member.updated_at)
  const save = useMutation({
    mutationFn: (values: Values) => updateMember(member.id, seen, memberForm.parse(values)),
    onError: (error) => {
      const { code, details } = toAppError(error)
      if (code === 'stale_record') setSeen((details as { current: StaffMember }).current.updated_at)
    },
  })
  const form = useAppForm({
    ...formRules(memberForm),
    defaultValues: opened,
    onSubmit: async ({ value, formApi }) => {
      const saved = await save.mutateAsync(value).catch(() => undefined)
      if (!saved) return
      settle(formApi, value)
      void queryClient.invalidateQueries({ queryKey: ['staff'] })
      toast({ title: m.admin_saved() })
      goBack()
    },
  })
  const error = save.error ? toAppError(save.error) : undefined
  const isLast = error?.details?.rule === 'last_admin'
  const current = error?.details?.current as Tables<'staff'> | undefined
  const nameIn = (list: Named, none: string) => (id: string) =>
    list.find((it) => it.id === id)?.name ?? none
  const shown = [
    { name: 'full_name', label: m.admin_physio_name(), show: (value: string) => value },
    {
      name: 'role',
      label: m.admin_staff_role(),
      show: (value: Values['role']) => roleNames[value](),
    },
    {
      name: 'clinic_id',
      label: m.admin_clinic(),
      show: nameIn(clinics, m.admin_off_days_all_clinics()),
    },
    {
      name: 'physiotherapist_id',
      label: m.admin_staff_physiotherapist(),
      show: nameIn(people, m.admin_staff_nobody()),
    },
    {
      name: 'is_active',
      label: m.admin_service_state(),
      show: (value: boolean) => (value ? m.admin_staff_working() : m.admin_staff_ended()),
    },
  ]
  return (
    <form.AppForm>
      <form.FormFrame
        error={isLast ? undefined : error}
        stale={
          current && <StaleNotice rebase={rebase} current={valuesOf(current)} fields={shown} />
        }
      >
        {isLast && <FormAlert key={save.submittedAt}>{m.admin_staff_last_admin()}</FormAlert>}
        <form.AppField name="full_name">
          {(field) => <field.TextField label={m.admin_physio_name()} />}
        </form.AppField>
        <form.AppField name="role">
          {(field) => (
            <field.SelectField
              label={m.admin_staff_role()}
              hint={m.admin_staff_role_hint()}
              options={roles.map((value) => ({ value, label: roleNames[value]() }))}
            />
          )}
        </form.AppField>
        <form.AppField name="clinic_id">
          {(field) => (
            <field.SelectField
              label={m.admin_clinic()}
              options={[
                { value: '', label: m.admin_off_days_all_clinics() },
                ...clinics.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values }) => values.role}>
          {(role) =>
            role === 'physiotherapist' && (
              <form.AppField name="physiotherapist_id">
                {(field) => (
                  <field.SelectField
                    label={m.admin_staff_physiotherapist()}
                    hint={m.admin_staff_physiotherapist_hint()}
                    options={[
                      { value: '', label: m.admin_staff_nobody() },
                      ...people.map(({ id, name }) => ({ value: id, label: name })),
                    ]}
                  />
                )}
              </form.AppField>
            )
          }
        </form.Subscribe>
        <form.AppField name="is_active">
          {(field) => (
            <field.CheckboxField
              label={m.admin_staff_active_label()}
              hint={m.admin_staff_active_hint()}
            />
          )}
        </form.AppField>
      </form.FormFrame>
    </form.AppForm>
  )
}
