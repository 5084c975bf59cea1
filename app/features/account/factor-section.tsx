import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { TextField } from '#app/components/form/text-field'
import { Button } from '#app/components/ui/button'
import { EnrolFactorForm } from '#app/features/auth/enrol-factor-form'
import { errorText } from '#app/lib/error-text'
import { formatDate } from '#app/lib/format'
import { showChanges } from '#app/lib/show-changes'
import { toast } from '#app/lib/toast'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { AccountSection } from './account-section'
import { removeFactor } from './mutations'
import type { Factor } from './queries'
import { RemoveFactor } from './remove-factor'

/** Lists, adds and removes authenticator apps, and explains what to do if a phone is lost. */
export function FactorSection({ factors }: { factors: Factor[] }) {
  const router = useRouter()
  const [adding, setAdding] = useState<'naming' | { name: string }>()

  return (
    <AccountSection title={m.account_factor_title()}>
      <p className="text-muted-foreground">{m.account_factor_text()}</p>
      {factors.length > 0 && (
        <ul className="divide-y border-y">
          {factors.map((factor) => (
            <li key={factor.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
              <p className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{factor.name}</span>
                <span className="block text-sm text-muted-foreground">
                  {m.account_factor_since({ date: formatDate(factor.createdAt) })}
                </span>
              </p>
              <RemoveFactor
                name={factor.name}
                isLast={factors.length === 1}
                onRemove={async () => {
                  await removeFactor(factor.id)
                  await showChanges(router)
                  toast({ title: m.account_factor_removed() })
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {adding === 'naming' && (
        <NameForm
          taken={factors.map(({ name }) => name)}
          onName={(name) => setAdding({ name })}
          onCancel={() => setAdding(undefined)}
        />
      )}
      {typeof adding === 'object' && (
        <div className="grid max-w-100 gap-5">
          <EnrolFactorForm
            name={adding.name}
            onVerified={async () => {
              setAdding(undefined)
              await showChanges(router)
              toast({ title: m.account_factor_added(), description: m.account_factor_added_text() })
            }}
          />
          <Button variant="ghost" onClick={() => setAdding(undefined)}>
            {m.account_cancel()}
          </Button>
        </div>
      )}
      {!adding && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => setAdding('naming')}
        >
          {m.account_factor_add()}
        </Button>
      )}
      <p className="text-sm text-muted-foreground">{m.account_factor_lost()}</p>
    </AccountSection>
  )
}

/** The name distinguishes the apps in the list. */
function NameForm({
  taken,
  onName,
  onCancel,
}: {
  taken: string[]
  onName: (name: string) => void
  onCancel: () => void
}) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const { isBusy, error, run } = useAction(async () => {
    const wanted = name.trim() || m.account_factor_name_usual()
    if (taken.includes(wanted)) return setFault(m.account_factor_name_taken())
    onName(wanted)
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setFault(undefined)
    void run()
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="grid max-w-100 gap-5">
      {error && <FormAlert>{errorText(error)}</FormAlert>}
      <TextField
        label={m.account_factor_name()}
        hint={m.account_factor_name_hint()}
        name="factor-name"
        autoFocus
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fault}
      />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton isBusy={isBusy}>{m.auth_go_on()}</SubmitButton>
        <Button variant="ghost" size="lg" onClick={onCancel}>
          {m.account_cancel()}
        </Button>
      </div>
    </form>
  )
}
