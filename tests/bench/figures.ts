import { readFileSync } from 'node:fs'

/** The value below which a share of the samples lies. @param share from 0 to 1 */
export function quantile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const median = (samples: number[]) => quantile(samples, 0.5)

/** Runs `work` over items with a number of workers; returns each item's milliseconds and the rate. */
export async function timed<T>(
  items: T[],
  workers: number,
  work: (item: T, worker: number) => Promise<unknown>,
): Promise<{ milliseconds: number[]; perSecond: number }> {
  const queue = items.values()
  const milliseconds: number[] = []
  const started = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (const item of queue) {
        const begun = performance.now()
        await work(item, worker)
        milliseconds.push(performance.now() - begun)
      }
    }),
  )
  return { milliseconds, perSecond: (items.length / (performance.now() - started)) * 1000 }
}

/** CPU time of a process in milliseconds; NaN if the system does not report it. */
export function processorTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN
  }
}
