import { getRouteApi } from '@tanstack/react-router'
import { FormAlert } from '#app/components/form/form-alert'
import { SubmitButton } from '#app/components/form/submit-button'
import { ProfileTabs } from '#app/components/layout/profile-tabs'
import { errorText } from '#app/lib/error-text'
import { toast } from '#app/lib/toast'
import { useAction } from '#app/lib/use-action'
import { m } from '#app/paraglide/messages.js'
import { AccountSection } from './account-section'
import { DeletionSection } from './deletion-section'
import { saveOwnData } from './own-data'
import { ReadingList } from './reading-list'

const route = getRouteApi('/user/profile/data')

/** What is kept of the account's people: to take along, who has read it, and the way to its end. */
export function OwnDataPage() {
  const { deletion, readings } = route.useLoaderData()
  return (
    <div className="mx-auto grid w-full max-w-160 content-start gap-8">
      <div className="grid gap-5">
        <h1 className="text-title">{m.own_data_title()}</h1>
        <ProfileTabs />
        <p className="text-muted-foreground">{m.own_data_intro()}</p>
      </div>
      <CopySection />
      <AccountSection title={m.own_data_readers_title()}>
        <ReadingList readings={readings} />
      </AccountSection>
      <DeletionSection deletion={deletion} />
    </div>
  )
}

function CopySection() {
  const { isBusy, error, run } = useAction(async () => {
    await saveOwnData()
    toast({ title: m.own_data_downloaded() })
  })
  return (
    <AccountSection title={m.own_data_copy_title()}>
      <p className="text-muted-foreground">{m.own_data_copy_text()}</p>
      {error && <FormAlert>{errorText(error)}</FormAlert>}
      <SubmitButton
        type="button"
        size="default"
        variant="outline"
        className="justify-self-start"
        isBusy={isBusy}
        onClick={() => void run()}
      >
        {m.own_data_download()}
      </SubmitButton>
    </AccountSection>
  )
}
