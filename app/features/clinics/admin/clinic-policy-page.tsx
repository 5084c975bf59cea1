import { PolicyBody } from '#app/features/booking-policy/admin/policy-body'
import { ClinicFrame } from './clinic-frame'

/** A clinic's own booking policy. */
export const ClinicPolicyPage = ({ id }: { id: string }) => (
  <ClinicFrame id={id}>{() => <PolicyBody key={id} clinicId={id} />}</ClinicFrame>
)
