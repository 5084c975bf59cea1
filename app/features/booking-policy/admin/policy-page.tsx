import { PageTitle } from '#app/components/admin/page-title'
import { BackLink } from '#app/components/admin/back-link'
import { m } from '#app/paraglide/messages.js'
import { PolicyBody } from './policy-body'

/** The rules that hold where a clinic has none of its own. */
export const PolicyPage = () => (
  <>
    <BackLink to="/admin/settings">{m.admin_nav_settings()}</BackLink>
    <PageTitle>{m.admin_policy_title()}</PageTitle>
    <PolicyBody clinicId={null} />
  </>
)
