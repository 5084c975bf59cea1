import { PageTitle } from '#app/components/admin/page-title'
import { BackLink } from '#app/components/admin/back-link'
import { m } from '#app/paraglide/messages.js'
import { PolicyBody } from './policy-body'

/** The policy that applies where a clinic has no value of its own. */
export const PolicyPage = () => (
  <>
    <BackLink to="/admin/settings">{m.admin_nav_settings()}</BackLink>
    <PageTitle>{m.admin_policy_title()}</PageTitle>
    <PolicyBody clinicId={null} />
  </>
)
