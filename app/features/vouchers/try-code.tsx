import '#app/lib/error-texts/paying'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import { buttonVariants } from '#app/components/ui/button'
import { Card } from '#app/components/ui/card'
import { errorText } from '#app/lib/error-text'
import type { VoucherTerms } from '#app/lib/supabase/results'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { checkVoucher } from './wallet'
import { VoucherTermsText } from './voucher-card'

/** Checks the worth of a code without a booking. */
export function TryCode({ tries }: { tries: number }) {
  const [code, setCode] = useState('')
  const [found, setFound] = useState<VoucherTerms>()
  const check = useAction(async (wanted: string) => setFound(await checkVoucher(wanted)))

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const wanted = code.trim().toUpperCase()
    setFound(undefined)
    if (wanted) void check.run(wanted)
  }
  return (
    <section aria-labelledby="try" className="grid grid-cols-1 gap-3">
      <h2 id="try" className="text-heading">
        {m.vouchers_try()}
      </h2>
      <form method="post" onSubmit={submit} noValidate className="flex items-start gap-2">
        <TextField
          label={m.vouchers_try_label()}
          hint={m.vouchers_try_hint({ count: tries })}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          readOnly={check.isBusy}
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            if (check.error) check.forget()
          }}
          error={check.error && errorText(check.error)}
          className="min-w-0 grow"
        />
        <SubmitButton
          variant="outline"
          size="default"
          isBusy={check.isBusy}
          className="mt-7.5 min-h-12! shrink-0"
        >
          {m.vouchers_try_do()}
        </SubmitButton>
      </form>
      <div role="status">
        {found && (
          <Card className="grid grid-cols-1 gap-3">
            <VoucherTermsText voucher={found} Heading="h3" />
            {found.is_usable && (
              <Link
                to="/user/booking"
                search={{
                  clinic: found.clinic?.slug,
                  service: found.service?.slug,
                  voucher: found.code,
                }}
                className={buttonVariants({ className: 'justify-self-start' })}
              >
                {m.vouchers_try_book()}
              </Link>
            )}
          </Card>
        )}
      </div>
    </section>
  )
}
