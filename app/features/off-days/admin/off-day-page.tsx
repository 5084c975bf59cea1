import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink } from '#app/components/admin/back-link'
import { FailedRows, OfflineRows } from '#app/components/admin/data-table/table-states'
import { FormSkeleton } from '#app/components/admin/form/form-skeleton'
import { PageTitle } from '#app/components/admin/page-title'
import type { StaffClinic } from '#app/features/staff/clinics'
import { useClinicInUrl } from '#app/lib/admin/use-named-clinic'
import { now } from '#app/lib/clock'
import { dayOf } from '#app/lib/dates'
import { m } from '#app/paraglide/messages.js'
import { DeleteOffDay } from './delete-off-day'
import { offDayValuesOf } from './mutations'
import { titleText, typeName } from './names'
import { OffDayForm } from './off-day-form'
import { absentQuery, offDayQuery, type OffDayRow } from './queries'

type Props = {
  id: string
  clinics: StaffClinic[]
  /** Prefilled values from a link. */
  wish: { day?: string | undefined; who?: string | undefined }
  /** Administrator of all clinics; only they may create closures of everyone everywhere. */
  isForAll: boolean
}

export function OffDayPage({ id, ...props }: Props) {
  const isNew = id === 'new'
  const people = useQuery(absentQuery)
  const offDay = useQuery({ ...offDayQuery(id), enabled: !isNew })
  const found = isNew ? undefined : offDay.data
  const asked = isNew ? people : offDay
  const isReady = people.data && (isNew || found)
  return (
    <>
      <BackLink to="/admin/physio/off-days">{m.admin_off_days_title()}</BackLink>
      {isReady ? (
        <>
          <PageTitle action={found && <DeleteOffDay offDay={found} />}>
            {found ? titleOf(found) : m.admin_off_days_new_title()}
          </PageTitle>
          <NewOrKnown {...props} offDay={found} people={people.data} />
        </>
      ) : (asked.error ?? people.error) ? (
        <FailedRows
          error={asked.error ?? people.error}
          onRetry={() => void Promise.all([people.refetch(), isNew || offDay.refetch()])}
        />
      ) : asked.fetchStatus === 'paused' ? (
        <OfflineRows />
      ) : (
        <FormSkeleton />
      )}
    </>
  )
}

const titleOf = (row: OffDayRow) =>
  row.physiotherapist ? `${titleText(row)}: ${typeName(row.type)}` : titleText(row)

type KnownProps = Omit<Props, 'id'> & {
  offDay: OffDayRow | undefined
  people: { id: string; name: string; is_active: boolean }[]
}

function NewOrKnown({ offDay, wish, ...props }: KnownProps) {
  // A new record keeps its id across retries, which makes saving idempotent.
  const [version] = useState(() =>
    offDay ? { id: offDay.id, updated_at: offDay.updated_at } : { id: crypto.randomUUID() },
  )
  // Only who is administrator of all clinics closes them all at once.
  const named = useClinicInUrl(props.clinics) ?? props.clinics[0]
  const here = props.isForAll ? undefined : named
  const [values] = useState(() => {
    if (offDay) return offDayValuesOf(offDay)
    const day = wish.day ?? dayOf(now())
    return {
      physiotherapist_id: wish.who ?? '',
      clinic_id: here?.id ?? '',
      type: 'leave' as const,
      starts_on: day,
      ends_on: day,
      weekdays: [],
      is_all_day: true,
      start_time: null,
      end_time: null,
      is_closed: true,
      name_id: '',
      name_en: '',
      reason: '',
    }
  })
  return <OffDayForm {...props} version={version} values={values} />
}
