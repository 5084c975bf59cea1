import { Dialog } from '#app/components/ui/dialog'
import type { StaffRoles } from '#app/components/layout/admin-pages'
import type { StaffClinic } from '#app/features/staff/clinics'
import { m } from '#app/paraglide/messages.js'
import { SearchPanel } from './search-panel'

type Props = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  roles: StaffRoles
  clinics: StaffClinic[]
}

export const SearchDialog = ({ isOpen, onOpenChange, ...props }: Props) => (
  <Dialog
    open={isOpen}
    onOpenChange={onOpenChange}
    aria-label={m.admin_search()}
    className="mt-[8dvh] max-w-2xl max-sm:mt-3"
  >
    <SearchPanel {...props} onDone={() => onOpenChange(false)} />
  </Dialog>
)
