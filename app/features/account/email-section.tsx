import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CodeStep } from '#app/components/form/code-step'
import { ErrorAlert } from '#app/components/form/error-alert'
import { Button } from '#app/components/ui/button'
import { ResendButton } from '#app/features/auth/resend-button'
import { forgetKept, keep, readKept } from '#app/lib/kept'
import { showChanges } from '#app/lib/show-changes'
import { toast } from '#app/lib/toast'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { AccountSection } from './account-section'
import { AddressForm } from './address-form'
import { AddressLine } from './address-line'
import { agreeToEmail, changeEmail } from './mutations'
import type { Account } from './queries'

const provedAs = 'new e-mail'

type Change = { to: string; sentAt: number; isNewProved: boolean }

/** The account's e-mail address; changing it takes a code from the new and from the old address. */
export function EmailSection({ account: { email, newEmail } }: { account: Account }) {
  const router = useRouter()
  // A change requested before a reload still waits for its codes.
  const [change, setChange] = useState<Change | 'asking' | undefined>(
    newEmail ? { to: newEmail, sentAt: 0, isNewProved: false } : undefined,
  )
  useEffect(() => {
    // Nor is the code of the new address asked for twice.
    if (newEmail && readKept(provedAs).to === newEmail)
      setChange({ to: newEmail, sentAt: 0, isNewProved: true })
  }, [newEmail])
  async function begin(to: string) {
    // Asked again for the same address, both get new codes.
    const sentAt = await changeEmail(to)
    forgetKept(provedAs)
    setChange({ to, sentAt, isNewProved: false })
  }
  async function finish() {
    forgetKept(provedAs)
    setChange(undefined)
    await showChanges(router)
    toast({ title: m.account_email_changed() })
  }
  return (
    <AccountSection title={m.account_email_title()}>
      {!change && (
        <AddressLine
          value={email}
          none={m.account_email_none()}
          change={m.account_email_change()}
          onChange={() => setChange('asking')}
        />
      )}
      {change === 'asking' && (
        <AddressForm
          type="email"
          label={m.account_email_new()}
          hint={email ? m.account_email_new_hint() : m.account_code_hint()}
          autoComplete="email"
          wrong={m.auth_email_invalid()}
          taken={m.account_email_taken()}
          onCancel={() => setChange(undefined)}
          onAddress={async (address) => {
            if (!('email' in address)) return false
            await begin(address.email)
            return true
          }}
        />
      )}
      {typeof change === 'object' && (
        <EmailCodes
          key={`${change.to} ${change.isNewProved}`}
          change={change}
          old={email}
          onAgain={() => begin(change.to)}
          onNewProved={() => {
            keep(provedAs, { to: change.to })
            setChange({ ...change, isNewProved: true })
          }}
          onDone={finish}
          onCancel={() => setChange('asking')}
        />
      )}
    </AccountSection>
  )
}

function EmailCodes({
  change: { to, sentAt, isNewProved },
  old,
  onAgain,
  onNewProved,
  onDone,
  onCancel,
}: {
  change: Change
  old: string | undefined
  onAgain: () => Promise<void>
  onNewProved: () => void
  onDone: () => Promise<void>
  onCancel: () => void
}) {
  const asked = isNewProved ? (old ?? to) : to
  const again = useAction(onAgain)
  return (
    <>
      {old && (
        <p className="text-sm font-semibold text-muted-foreground">
          {m.booking_step_of({ number: isNewProved ? 2 : 1, count: 2 })}
        </p>
      )}
      <p className="wrap-anywhere text-muted-foreground">{m.auth_code_sent_email({ to: asked })}</p>
      {again.error && <ErrorAlert error={again.error} />}
      <CodeStep
        label={isNewProved ? m.account_code_old() : m.account_code_new()}
        onCode={async (code) => {
          if (await agreeToEmail(asked, code)) await onDone()
          else onNewProved()
        }}
      >
        <ResendButton sentAt={sentAt} isBusy={again.isBusy} onResend={() => void again.run()} />
        <Button variant="ghost" onClick={onCancel}>
          {m.account_email_other()}
        </Button>
      </CodeStep>
    </>
  )
}
