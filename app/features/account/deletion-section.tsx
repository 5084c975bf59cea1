import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Alert, AlertDescription, AlertTitle } from '#app/components/ui/alert'
import { Button } from '#app/components/ui/button'
import { formatDateTime, formatMoney } from '#app/lib/format'
import type { DeletionFacts } from '#app/lib/supabase/own-data-results'
import { useFile } from '#app/lib/use-file'
import { m } from '#app/paraglide/messages.js'
import { AccountSection } from './account-section'

const loadQuestion = async () => (await import('./deletion-question')).DeletionQuestion

/** What has to end before, in the words of who can end it. */
const obstacles: Record<string, () => string> = {
  upcoming: m.own_data_upcoming,
  settlement: m.own_data_settlement,
  payment: m.own_data_money,
  task: m.own_data_money,
}

/** What would be erased, what the law keeps, what stands in the way, and how it is asked for. */
export function DeletionSection({ deletion }: { deletion: DeletionFacts }) {
  const { requested_at, due_at, people, rule, appointments, keeps_account } = deletion
  const [isAsking, setAsking] = useState(false)
  const [Question] = useFile(isAsking, loadQuestion)
  const names = people.map(({ full_name }) => full_name).join(', ')
  const obstacle = rule && obstacles[rule]
  const left = leftOf(deletion)
  return (
    <AccountSection title={m.own_data_deletion_title()}>
      {requested_at && due_at ? (
        <Alert variant="waiting" role="status">
          <AlertTitle>{m.own_data_asked()}</AlertTitle>
          <AlertDescription>
            {m.own_data_asked_text({
              date: formatDateTime(requested_at),
              due: formatDateTime(due_at),
            })}
          </AlertDescription>
        </Alert>
      ) : (
        <>
          <p className="wrap-anywhere">{m.own_data_deletion_text({ names })}</p>
          <dl className="grid gap-3">
            <div className="grid gap-1">
              <dt className="font-semibold">{m.own_data_erased_title()}</dt>
              <dd className="text-muted-foreground">
                {keeps_account ? m.own_data_erased_text_staff() : m.own_data_erased_text()}
              </dd>
            </div>
            <div className="grid gap-1">
              <dt className="font-semibold">{m.own_data_kept_title()}</dt>
              <dd className="text-muted-foreground">{m.own_data_kept_text()}</dd>
            </div>
          </dl>
        </>
      )}
      {obstacle && (
        <Alert variant="destructive">
          <AlertDescription>{obstacle()}</AlertDescription>
          <ul>
            {appointments.map(({ id, starts_at, time_zone, clinic }) => (
              <li key={id}>
                <Link
                  to="/user/appointment/$id"
                  params={{ id }}
                  className="inline-flex min-h-11 items-center font-semibold underline"
                >
                  {formatDateTime(starts_at, { timeZone: time_zone })}, {clinic}
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {left && (
        <Alert>
          <AlertDescription>
            {m.own_data_left({ what: left })}{' '}
            <Link to="/user/voucher" className="font-semibold underline">
              {m.own_data_see_left()}
            </Link>
          </AlertDescription>
        </Alert>
      )}
      {!requested_at && people.length > 0 && (
        <Button
          variant="outline"
          className="justify-self-start"
          aria-busy={(isAsking && !Question) || undefined}
          onClick={() => setAsking(true)}
        >
          {m.own_data_ask()}
        </Button>
      )}
      {Question && <Question names={names} isOpen={isAsking} onOpenChange={setAsking} />}
    </AccountSection>
  )
}

function leftOf({ credit_idr, sessions }: DeletionFacts) {
  const credit = credit_idr > 0 && m.own_data_left_credit({ amount: formatMoney(credit_idr) })
  const unused = sessions > 0 && m.own_data_left_sessions({ count: sessions })
  return credit && unused
    ? m.own_data_left_and({ first: credit, second: unused })
    : credit || unused
}
