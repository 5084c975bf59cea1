import { StatusPage } from '#app/components/errors/status-page'
import { m } from '#app/paraglide/messages.js'

/** Shown after signing out offline: hides all personal data until the connection is back. */
export const SignedOutPage = () => (
  <main className="flex min-h-dvh flex-col">
    <div role="alert" className="flex grow flex-col">
      <StatusPage status={0} message="" title={m.account_signed_out_title()}>
        <p>{m.account_signed_out_text()}</p>
      </StatusPage>
    </div>
  </main>
)
