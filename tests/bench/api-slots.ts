import { startStack } from '../support/stack.ts'
import { median, quantile, timed } from './figures.ts'
import { processorMs } from './process.ts'

const connections = 16
const clinic_id = '10000000-0000-4000-8000-000000000001'
const service_id = '20000000-0000-4000-8000-000000000001'

/** Free starts of two weeks through the embedded backend's Data API, as an anonymous visitor. */
export async function benchApiSlots(calls = 2000) {
  const stack = await startStack()
  try {
    const { api_url, publishable_key } = stack.info
    const day = (ahead: number) =>
      new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const body = JSON.stringify({ clinic_id, service_id, from_date: day(0), to_date: day(13) })
    let slots = 0
    const ask = async () => {
      const response = await fetch(`${api_url}/rest/v1/rpc/available_slots`, {
        method: 'POST',
        headers: { apikey: publishable_key, 'content-type': 'application/json' },
        body,
      })
      const rows = (await response.json()) as unknown[]
      if (!response.ok) throw new Error(`no slots: ${response.status} ${JSON.stringify(rows)}`)
      slots = rows.length
    }
    const run = (count: number) => timed(Array(count).fill(0), connections, ask)
    await run(200)
    const pid = stack.process.pid ?? 0
    const begun = await processorMs(pid)
    const { milliseconds, perSecond } = await run(calls)
    const used = (await processorMs(pid)) - begun
    console.log(
      `\nFree starts through the Data API, ${connections} connections (aim: 400 a second)`,
    )
    console.table([
      {
        calls,
        slots,
        'per second': Math.round(perSecond),
        'processor ms': (used / calls).toFixed(1),
        'median ms': median(milliseconds).toFixed(1),
        'p95 ms': quantile(milliseconds, 0.95).toFixed(1),
      },
    ])
  } finally {
    await stack.stop()
  }
}

if (import.meta.main) await benchApiSlots()
