import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '#app/features/calendar/calendar-page'
import { pageTitle } from '#app/lib/brand'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/user/profile/calendar')({
  head: () => ({ meta: [{ title: pageTitle(m.calendar_title()) }] }),
  component: CalendarPage,
})
