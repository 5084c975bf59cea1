import { useState } from 'react'
import { Button } from '#app/components/ui/button'
import { NewPasswordForm } from '#app/features/auth/new-password-form'
import { m } from '#app/paraglide/messages.js'
import { AccountSection } from './account-section'

/** A password is optional: a code signs in as well. */
export function PasswordSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <AccountSection title={m.account_password_title()}>
      <p className="text-muted-foreground">{m.account_password_text()}</p>
      {isOpen ? (
        <div className="grid max-w-100 gap-2.5">
          <NewPasswordForm
            onSaved={() => {
              setOpen(false)
              return Promise.resolve()
            }}
          />
          <Button variant="ghost" onClick={() => setOpen(false)}>
            {m.account_cancel()}
          </Button>
        </div>
      ) : (
        <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
          {m.account_password_set()}
        </Button>
      )}
    </AccountSection>
  )
}
