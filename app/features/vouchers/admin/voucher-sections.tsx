import { SectionLinks } from '#app/components/admin/section-links'
import { m } from '#app/paraglide/messages.js'

export const VoucherSections = () => (
  <SectionLinks
    label={m.admin_nav_vouchers()}
    links={[
      { to: '/admin/vouchers', label: m.vouchers_promotions() },
      { to: '/admin/vouchers/owned', label: m.admin_vouchers_owned() },
    ]}
  />
)
