import { readFile } from 'node:fs/promises'

/** Resident megabytes of a process, now and at most; unknown where the system has no /proc. */
export async function memory(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const megabytes = (name: string) => {
    const kibibytes = new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]
    return kibibytes ? Math.round(Number(kibibytes) / 1024) : NaN
  }
  return { resident: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** Milliseconds of processor that a process has used: what others do meanwhile does not count. */
export async function processorMs(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
  // The kernel tells clock ticks, a hundred to the second.
  return (Number(user) + Number(system)) * 10
}
