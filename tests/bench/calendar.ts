import { startApp } from '../support/app.ts'
import { median, quantile, timed } from './figures.ts'
import { memory, processorMs } from './process.ts'

const connections = 16
const warmUp = 200

/**
 * The calendar page from one web server process with its own embedded backend: pages per second,
 * and the process's memory after this many. This page is in no shared cache.
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
    const begun = await processorMs(app.pid)
    const { milliseconds, perSecond } = await run(pages)
    const used = (await processorMs(app.pid)) - begun
    const now = await memory(app.pid)
    console.log(`\nCalendar page, ${connections} connections (aim: 150 a second, at most 300 MB)`)
    console.table([
      {
        pages,
        'per second': Math.round(perSecond),
        'median ms': Math.round(median(milliseconds)),
        'p95 ms': Math.round(quantile(milliseconds, 0.95)),
        'processor ms': (used / pages).toFixed(1),
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

if (import.meta.main) await benchCalendar(Number(process.argv[2] ?? 10_000))
