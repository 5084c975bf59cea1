import { readFile } from 'node:fs/promises'

/** Resident memory of a process in megabytes, current and peak; unknown without /proc. */
export async function memory(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const megabytes = (name: string) => {
    const kibibytes = new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]
    return kibibytes ? Math.round(Number(kibibytes) / 1024) : NaN
  }
  return { resident: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** CPU time of a process in milliseconds, independent of other processes. */
export async function processorMs(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
  // The kernel reports clock ticks, a hundred per second.
  return (Number(user) + Number(system)) * 10
}
