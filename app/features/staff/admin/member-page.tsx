import { useQuery } from '@tanstack/react-query'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageTitle } from '#app/components/admin/page-title'
import { absentQuery } from '#app/features/off-days/admin/queries'
import type { StaffClinic } from '#app/features/staff/clinics'
import { m } from '#app/paraglide/messages.js'
import { InvitationForm } from './invitation-form'
import { MemberForm } from './member-form'
import { memberQuery } from './queries'

export function MemberPage({ id, clinics }: { id: string; clinics: StaffClinic[] }) {
  const isNew = id === 'new'
  const member = useQuery({ ...memberQuery(id), enabled: !isNew })
  const people = useQuery({ ...absentQuery, enabled: !isNew })
  const error = member.error ?? people.error
  return (
    <>
      <BackLink to="/admin/settings/staff">{m.admin_staff_title()}</BackLink>
      {isNew ? (
        <>
          <PageTitle>{m.admin_staff_invite_title()}</PageTitle>
          <InvitationForm clinics={clinics} />
        </>
      ) : member.data && people.data ? (
        <>
          <PageTitle>{member.data.full_name}</PageTitle>
          <p className="-mt-3 mb-5 text-sm text-muted-foreground">{member.data.email}</p>
          <MemberForm member={member.data} clinics={clinics} people={people.data} />
        </>
      ) : error ? (
        <FailedRows
          error={error}
          onRetry={() => void Promise.all([member.refetch(), people.refetch()])}
        />
      ) : member.fetchStatus === 'paused' ? (
        <OfflineRows />
      ) : (
        <FormSkeleton />
      )}
    </>
  )
}
