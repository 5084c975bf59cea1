import type { Service } from './service.ts'

const hour = 60 * 60 * 1000

// Deletes what has expired. People and sessions stay.
const leftovers = [
  `delete from auth.one_time_tokens where created_at < (now() at time zone 'utc') - interval '1 day'`,
  `delete from auth.flow_state where created_at < now() - interval '1 day'`,
  `delete from auth.mfa_challenges where created_at < now() - interval '1 day'`,
  `delete from auth.sessions where not_after < now() - interval '1 day'`,
]

/** Sweeps now and every hour. @returns a function that stops it */
export function startCleanup({ context }: Service): () => void {
  const sweep = async () => {
    try {
      for (const statement of leftovers) await context.pool.query(statement)
    } catch (error) {
      context.log('auth', `sweeping failed, next in an hour: ${String(error)}`)
    }
  }
  void sweep()
  const timer = setInterval(() => void sweep(), hour)
  timer.unref()
  return () => clearInterval(timer)
}
