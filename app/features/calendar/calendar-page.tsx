import { ProfileTabs } from '#app/components/layout/profile-tabs'
import { m } from '#app/paraglide/messages.js'
import { FeedAddress } from './feed-address'

/** Subscribing to the account's appointments in a personal calendar. */
export const CalendarPage = () => (
  <div className="mx-auto grid w-full max-w-160 content-start gap-10">
    <div className="grid gap-5">
      <h1 className="text-title">{m.calendar_title()}</h1>
      <ProfileTabs />
    </div>
    <div className="grid gap-5">
      <p className="text-muted-foreground">{m.calendar_intro()}</p>
      <FeedAddress kind="patient" />
    </div>
  </div>
)
