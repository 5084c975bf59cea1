import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

type Process = { pid: number; parent: number; command: string }

function all(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split(
    '\n',
  )
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (!pid || state?.startsWith('Z')) return []
    return [{ pid: Number(pid), parent: Number(parent), command: command ?? '' }]
  })
}

/** All descendants of a process. */
export function descendants(pid: number): Process[] {
  const processes = all()
  const below = (parent: number): Process[] =>
    processes.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return below(pid)
}

/** Which of these processes still live after a grace period. */
export async function survivors(gone: Process[], patience = 5000): Promise<Process[]> {
  const ids = new Set(gone.map(({ pid }) => pid))
  for (const end = Date.now() + patience; Date.now() < end; await sleep(50)) {
    if (!all().some(({ pid }) => ids.has(pid))) return []
  }
  return all().filter(({ pid }) => ids.has(pid))
}

/** Polls until there is an answer. */
export async function until<T>(ask: () => Promise<T | undefined>, patience = 10_000): Promise<T> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(50)) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
  }
  throw new Error(`not within ${patience} ms`)
}
