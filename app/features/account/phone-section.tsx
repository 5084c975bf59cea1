import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CodeStep } from '#app/components/form/code-step'
import { ErrorAlert } from '#app/components/form/error-alert'
import { Button } from '#app/components/ui/button'
import { isValidSince } from '#app/features/auth/pending-code'
import { ResendButton } from '#app/features/auth/resend-button'
import { forgetKept, keep, readKept } from '#app/lib/kept'
import { phoneText } from '#app/lib/phone-text'
import { showChanges } from '#app/lib/show-changes'
import { toast } from '#app/lib/toast'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { AccountSection } from './account-section'
import { AddressForm } from './address-form'
import { AddressLine } from './address-line'
import { changePhone, confirmPhone } from './mutations'
import type { Account } from './queries'

const waiting = 'new phone'

/** The phone number for sign-in; changing it takes a code sent to the new one. */
export function PhoneSection({ account: { phone } }: { account: Account }) {
  const router = useRouter()
  const [change, setChange] = useState<{ to: string; sentAt: number } | 'asking'>()
  // Whoever leaves to read the code may find the page reloaded.
  useEffect(() => {
    const { to, sentAt } = readKept(waiting)
    if (to && isValidSince(Number(sentAt))) setChange({ to, sentAt: Number(sentAt) })
  }, [])
  async function begin(to: string) {
    const sentAt = await changePhone(to)
    keep(waiting, { to, sentAt: String(sentAt) })
    setChange({ to, sentAt })
  }
  const again = useAction(async () => {
    if (typeof change === 'object') await begin(change.to)
  })
  return (
    <AccountSection title={m.account_phone_title()}>
      {!change && (
        <AddressLine
          value={phone && phoneText(phone)}
          none={m.account_phone_none()}
          change={phone ? m.account_phone_change() : m.account_phone_add()}
          onChange={() => setChange('asking')}
        />
      )}
      {change === 'asking' && (
        <AddressForm
          type="tel"
          label={m.account_phone_new()}
          hint={m.account_phone_new_hint()}
          autoComplete="tel"
          wrong={m.profile_phone_wrong()}
          taken={m.account_phone_taken()}
          onCancel={() => setChange(undefined)}
          onAddress={async (address) => {
            if (!('phone' in address)) return false
            await begin(address.phone)
            return true
          }}
        />
      )}
      {typeof change === 'object' && (
        <>
          <p className="text-muted-foreground">
            {m.auth_code_sent_phone({ to: phoneText(change.to) })}
          </p>
          {again.error && <ErrorAlert error={again.error} />}
          <CodeStep
            label={m.account_code_phone()}
            onCode={async (code) => {
              await confirmPhone(change.to, code)
              forgetKept(waiting)
              setChange(undefined)
              await showChanges(router)
              toast({ title: m.account_phone_changed() })
            }}
          >
            <ResendButton
              sentAt={change.sentAt}
              isBusy={again.isBusy}
              onResend={() => void again.run()}
            />
            <Button
              variant="ghost"
              onClick={() => {
                forgetKept(waiting)
                setChange('asking')
              }}
            >
              {m.account_phone_other()}
            </Button>
          </CodeStep>
        </>
      )}
    </AccountSection>
  )
}
