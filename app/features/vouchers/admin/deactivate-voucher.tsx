import { ReasonDialog } from '#app/components/admin/reason-dialog'
import { m } from '#app/paraglide/messages.js'
import { deactivateVoucher } from './mutations'

const promotion = {
  title: m.admin_vouchers_stop_title,
  text: m.admin_vouchers_stop_text,
  done: m.admin_vouchers_stopped_now,
}
const owned = {
  title: m.admin_vouchers_stop_owned_title,
  text: m.admin_vouchers_stop_owned_text,
  done: m.admin_vouchers_stopped_owned_now,
}

type Props = { id: string; isOwned?: boolean }

/** Ends a promotion or a patient's voucher early. */
export function DeactivateVoucher({ id, isOwned = false }: Props) {
  const words = isOwned ? owned : promotion
  return (
    <ReasonDialog
      button={m.admin_vouchers_stop()}
      title={words.title()}
      text={words.text()}
      label={m.admin_vouchers_stop_reason()}
      longest={300}
      submit={m.admin_vouchers_stop()}
      done={words.done()}
      onSubmit={(reason) => deactivateVoucher(id, reason)}
      queryKey={['vouchers']}
    />
  )
}
