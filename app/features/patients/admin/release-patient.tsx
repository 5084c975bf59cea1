import { Unlink } from 'lucide-react'
import { ReasonDialog } from '#app/components/admin/reason-dialog'
import type { PatientRecord } from '#app/lib/supabase/staff-results'
import { m } from '#app/paraglide/messages.js'
import { releasePatient } from './mutations'

/** Detaches a record from the account of somebody else who has claimed it. */
export const ReleasePatient = ({
  patient: { id, full_name: name },
}: {
  patient: PatientRecord['patient']
}) => (
  <ReasonDialog
    button={
      <>
        <Unlink aria-hidden />
        {m.admin_release_link()}
      </>
    }
    title={m.admin_release_title({ name })}
    text={m.admin_release_text()}
    label={m.admin_release_reason()}
    longest={500}
    submit={m.admin_release_submit()}
    done={m.admin_release_done({ name })}
    onSubmit={(reason) => releasePatient(id, reason)}
    queryKey={['patients']}
  />
)
