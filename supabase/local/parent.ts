import { readFileSync } from 'node:fs'

/**
 * Calls back when the process that started us is gone, which changes our parent. With `npm run` the
 * parent is a shell, so npm above it is also watched where the system reports it.
 */
export function onParentGone(callback: () => void) {
  const parent = process.ppid
  const above = process.env.npm_execpath ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (above === undefined || parentOf(parent) === above)) return
    clearInterval(timer)
    callback()
  }, 500)
  timer.unref()
}

function parentOf(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(fields[1])
  } catch {
    return undefined
  }
}
