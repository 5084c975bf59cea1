import { PolicyBody } from '#app/features/booking-policy/admin/policy-body'
import { ClinicFrame } from './clinic-frame'

/** The booking rules that a clinic has of its own. */
export const ClinicPolicyPage = ({ id }: { id: string }) => (
  <ClinicFrame id={id}>{() => <PolicyBody key={id} clinicId={id} />}</ClinicFrame>
)
