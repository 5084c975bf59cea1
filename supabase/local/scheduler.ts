import { Cron } from 'croner'
import { messageOf } from './errors.ts'
import type { Context } from './service.ts'

type Job = { name: string; schedule: string; command: string }
export type Scheduler = { close: () => void }

const reread = 60_000

/** The local counterpart of pg_cron, for the rows of private.scheduled_jobs. */
export function startScheduler({ pool, log }: Pick<Context, 'pool' | 'log'>): Scheduler {
  const running = new Map<string, { job: Job; stop: () => void }>()

  async function work({ name, command }: Job) {
    try {
      await pool.query(command)
    } catch (error) {
      log('scheduler', `${name} failed: ${messageOf(error)}`)
    }
  }

  async function read() {
    const jobs = await readJobs(pool)
    for (const [name, { job, stop }] of running) {
      if (jobs.some((one) => JSON.stringify(one) === JSON.stringify(job))) continue
      stop()
      running.delete(name)
    }
    for (const job of jobs.filter(({ name }) => !running.has(name))) {
      try {
        running.set(job.name, { job, stop: schedule(job, () => work(job)) })
      } catch (error) {
        log('scheduler', `${job.name} has no valid schedule: ${messageOf(error)}`)
      }
    }
  }

  const tick = () => {
    read().catch(() => {
      // The database is away; the next tick retries.
    })
  }
  tick()
  const timer = setInterval(tick, reread)
  return {
    close: () => {
      clearInterval(timer)
      for (const { stop } of running.values()) stop()
    },
  }
}

async function readJobs(pool: Context['pool']): Promise<Job[]> {
  const { rows: found } = await pool.query<{ there: boolean }>(
    `select to_regclass('private.scheduled_jobs') is not null as there`,
  )
  if (!found[0]?.there) return []
  const { rows } = await pool.query<Job>(
    `select name, schedule, command from private.scheduled_jobs`,
  )
  return rows
}

/** pg_cron's two formats: five fields in GMT, or "30 seconds". Runs of a job never overlap. */
function schedule({ schedule: when }: Job, work: () => Promise<void>): () => void {
  const [, seconds] = /^(\d+)\s+seconds?$/.exec(when.trim()) ?? []
  const pattern = seconds ? `*/${seconds} * * * * *` : when
  const cron = new Cron(pattern, { timezone: 'Etc/UTC', protect: true, unref: true }, work)
  return () => cron.stop()
}
