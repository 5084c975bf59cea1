let offset = 0

/** Called once in the browser with the server's time at the start of its response. */
export function receiveTime(serverTime: number) {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sinceAnswer = performance.now() - (page?.responseStart ?? 0)
  offset = serverTime - (Date.now() - sinceAnswer)
}

/** The server's time: phone clocks are minutes off, and a hold lasts ten. */
export const now = () => Date.now() + offset
