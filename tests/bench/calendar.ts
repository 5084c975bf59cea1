import { readFile } from 'node:fs/promises'
import { startApp } from '../support/app.ts'
import { median, quantile, timed } from './figures.ts'

const connections = 16
const warmUp = 200

/**
 * The calendar page by one process of the web server over an embedded backend beside it: pages per
 * second, and the memory of the process after so many. No shared cache keeps this page.
 */
export async function benchCalendar(pages = 10_000) {
  const app = await startApp()
  try {
    const { clinic, service } = await firstOffered(app.stack)
    const url = `${app.url}/user/booking?clinic=${clinic}&service=${service}&step=time`
    const ask = async () => {
      const response = await fetch(url)
      const html = await response.text()
      if (!response.ok || !html.includes('name="at"'))
        throw new Error(`no calendar: ${response.status}`)
    }
    const run = (count: number) => timed(Array(count).fill(0), connections, ask)
    await run(warmUp)
    const atFirst = await memory(app.pid)
    const { milliseconds, perSecond } = await run(pages)
    const now = await memory(app.pid)
    console.log(`\nCalendar page, ${connections} connections (aim: 150 a second, at most 300 MB)`)
    console.table([
      {
        pages,
        'per second': Math.round(perSecond),
        'median ms': Math.round(median(milliseconds)),
        'p95 ms': Math.round(quantile(milliseconds, 0.95)),
        'MB before': atFirst.resident,
        'MB after': now.resident,
        'MB most': now.peak,
      },
    ])
  } finally {
    await app.stop()
  }
}

async function firstOffered({
  api_url,
  publishable_key,
}: {
  api_url: string
  publishable_key: string
}) {
  const first = async (table: string) => {
    const query = 'select=slug&is_active=is.true&order=sort_order,slug&limit=1'
    const response = await fetch(`${api_url}/rest/v1/${table}?${query}`, {
      headers: { apikey: publishable_key },
    })
    return ((await response.json()) as { slug: string }[])[0]!.slug
  }
  return { clinic: await first('clinics'), service: await first('services') }
}

/** Resident megabytes of a process, now and at most; unknown where the system has no /proc. */
async function memory(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const megabytes = (name: string) => {
    const kibibytes = new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]
    return kibibytes ? Math.round(Number(kibibytes) / 1024) : NaN
  }
  return { resident: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

if (import.meta.main) await benchCalendar(Number(process.argv[2] ?? 10_000))
