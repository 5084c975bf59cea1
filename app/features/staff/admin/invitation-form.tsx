import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useGoBack } from '#app/components/admin/back-link'
import { formRules } from '#app/components/admin/form/form-rules'
import { useAppForm } from '#app/components/admin/form/use-app-form'
import { useOpened } from '#app/components/admin/form/use-opened'
import { roleNames } from '#app/components/layout/admin-pages'
import { toAppError } from '#app/lib/errors'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { inviteMember } from './mutations'
import { invitationForm, type InvitationForm as Values, roles } from './schema'

const blank: Values = { email: '', full_name: '', role: 'receptionist', clinic_id: '' }

/** Gives somebody a role; who has not signed in before is invited by e-mail. */
export function InvitationForm({ clinics }: { clinics: { id: string; name: string }[] }) {
  const queryClient = useQueryClient()
  const goBack = useGoBack('/admin/settings/staff')
  const invite = useMutation({
    mutationFn: (values: Values) => inviteMember(invitationForm.parse(values)),
  })
  const [opened, settle] = useOpened(blank)
  const form = useAppForm({
    ...formRules(invitationForm),
    defaultValues: opened,
    onSubmit: async ({ value, formApi }) => {
      const isInvited = await invite.mutateAsync(value).catch(() => undefined)
      if (isInvited === undefined) return
      settle(formApi, value)
      void queryClient.invalidateQueries({ queryKey: ['staff'] })
      toast(
        isInvited
          ? { title: m.admin_staff_invitation_sent() }
          : { title: m.admin_staff_role_given(), description: m.admin_staff_no_invitation() },
      )
      goBack()
    },
  })
  return (
    <form.AppForm>
      <form.FormFrame error={invite.error ? toAppError(invite.error) : undefined}>
        <form.AppField name="full_name">
          {(field) => <field.TextField label={m.admin_physio_name()} />}
        </form.AppField>
        <form.AppField name="email">
          {(field) => (
            <field.TextField
              type="email"
              inputMode="email"
              label={m.admin_staff_email()}
              hint={m.admin_staff_email_hint()}
            />
          )}
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
      </form.FormFrame>
    </form.AppForm>
  )
}
