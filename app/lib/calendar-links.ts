/** The URLs of the calendar feed, for the different calendar programs. */
export function feedLinks(supabaseUrl: string, token: string) {
  const address = `${supabaseUrl}/functions/v1/calendar-feed?token=${token}`
  // Desktop programs subscribe to this scheme, i.e. keep polling.
  const webcal = address.replace(/^https?:/, 'webcal:')
  return {
    address,
    webcal,
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: address, name: 'Luwes' })}`,
  }
}

type Event = { starts_at: string; ends_at: string; title: string; location: string; text: string }

const compact = (moment: string) => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '')

/** "Add event" pages of web calendars, prefilled; nothing is sent until one is opened. */
export function eventLinks({ starts_at, ends_at, title, location, text }: Event) {
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(starts_at)}/${compact(ends_at)}`,
    location,
    details: text,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: new Date(starts_at).toISOString(),
    enddt: new Date(ends_at).toISOString(),
    location,
    body: text,
  })
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  }
}
