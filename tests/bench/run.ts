// npm run bench [-- name ...]: measurements on this machine, without assertions.
import { startStack } from '../support/stack.ts'
import { benchApiSlots } from './api-slots.ts'
import { benchBooks } from './books.ts'
import { benchBundle } from './bundle.ts'
import { benchCalendar } from './calendar.ts'
import { benchDesk } from './desk.ts'
import { benchHolds } from './holds.ts'
import { benchImport } from './import.ts'
import { benchMessages } from './messages.ts'
import { benchLive } from './live.ts'
import { benchOffDay } from './off-day.ts'
import { benchPatient } from './patient.ts'
import { benchSlots } from './slots.ts'
import { benchBookingCall, benchStackStart } from './stack.ts'
import { benchTaps } from './taps.ts'
import { benchWebsite } from './website.ts'

async function slots() {
  const stack = await startStack(['--no-seed'])
  try {
    await benchSlots(stack.info.db_url)
  } finally {
    await stack.stop()
  }
}

const benches: Record<string, () => Promise<unknown>> = {
  stack: benchStackStart,
  booking: benchBookingCall,
  holds: benchHolds,
  import: benchImport,
  messages: benchMessages,
  'off-day': benchOffDay,
  patient: benchPatient,
  slots,
  'api-slots': () => benchApiSlots(),
  live: benchLive,
  books: benchBooks,
  bundle: benchBundle,
  taps: () => benchTaps(),
  calendar: () => benchCalendar(),
  website: () => benchWebsite(),
}

// Together, because they share a million appointments, which take minutes to create.
const desk = ['board', 'search', 'lists'] as const

const wanted = process.argv.slice(2)
const known = [...Object.keys(benches), ...desk]
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  process.exit(1)
}
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
for (const [name, bench] of Object.entries(benches)) if (isWanted(name)) await bench()
const kinds = desk.filter(isWanted)
if (kinds.length > 0) await benchDesk(kinds)
