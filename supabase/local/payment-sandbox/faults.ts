import { setTimeout as pause } from 'node:timers/promises'

type Fault = {
  down?: boolean
  hang_ms?: number
  /** The answer instead of the real one. */
  answer?: { status: number; body: string; headers?: Record<string, string> }
  match?: string
  times?: number
}

/** Makes the gateways' APIs fail on demand: refuse with 503, hang, or return any answer. */
export function createFaults() {
  let faults: Fault[] = []
  const closing = new AbortController()

  return {
    /** Replaces the fault for the same calls; one without an effect removes it. */
    set(fault: Fault) {
      faults = faults.filter((known) => known.match !== fault.match)
      if (fault.down || fault.hang_ms || fault.answer) faults.push({ ...fault })
    },
    /** Those that calls have not used up. */
    left: () => faults,
    /** @returns an answer instead of the gateway's own, if the call is to fail */
    async meet(request: Request): Promise<Response | undefined> {
      if (faults.length === 0) return undefined
      const seen = decodeURIComponent(request.url) + (await request.clone().text())
      const fault = faults.find(({ match }) => match === undefined || seen.includes(match))
      if (!fault) return undefined
      if (fault.times !== undefined && --fault.times === 0) {
        faults = faults.filter((known) => known !== fault)
      }
      if (fault.hang_ms) {
        const signal = AbortSignal.any([closing.signal, request.signal])
        await pause(fault.hang_ms, undefined, { signal, ref: false }).catch(() => {})
      }
      if (fault.answer) {
        const { body, ...how } = fault.answer
        return new Response(body, how)
      }
      return fault.down ? new Response('Service Unavailable', { status: 503 }) : undefined
    },
    close: () => closing.abort(),
  }
}

export type Faults = ReturnType<typeof createFaults>
