import { type ChildProcess, spawn } from 'node:child_process'

// Reads process ids to kill; if its input closes without "done", the stack was killed.
const script = `
  pids=
  while read -r line; do
    [ "$line" = done ] && exit 0
    pids=$line
  done
  [ -n "$pids" ] && kill -QUIT $pids 2>/dev/null
  [ -n "$1" ] && sleep 1 && rm -rf "$1"
`

export type Watchdog = { watch: (name: string, pid?: number) => void; stop: () => void }

/** Ends the children, and removes temporary data, even if the stack is killed outright. */
export function startWatchdog(throwAway: string | undefined): Watchdog {
  const pids = new Map<string, number>()
  let child: ChildProcess | undefined
  let stopped = false

  const tell = (line: string) => child?.stdin?.write(`${line}\n`)

  function launch() {
    child = spawn('/bin/sh', ['-c', script, 'luwes-watchdog', throwAway ?? ''], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.on('error', () => {})
    child.stdin?.on('error', () => {})
    child.unref()
    child.once('exit', () => {
      if (!stopped) setTimeout(launch, 500).unref()
    })
    tell([...pids.values()].join(' '))
  }

  if (process.platform !== 'win32') launch()
  return {
    watch: (name, pid) => {
      if (pid) pids.set(name, pid)
      else pids.delete(name)
      tell([...pids.values()].join(' '))
    },
    stop: () => {
      stopped = true
      tell('done')
    },
  }
}
