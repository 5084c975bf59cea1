import { SectionLinks } from '#app/components/admin/section-links'
import { m } from '#app/paraglide/messages.js'

export const PackageSections = () => (
  <SectionLinks
    label={m.admin_nav_packages()}
    links={[
      { to: '/admin/packages', label: m.admin_packages_list() },
      { to: '/admin/packages/sold', label: m.admin_packages_bought() },
    ]}
  />
)
