import { createControl } from './control.ts'
import { createCourier } from './courier.ts'
import { createFaults } from './faults.ts'
import type { Gateway } from './gateway.ts'
import * as listed from './gateways.ts'
import { createPage } from './page.ts'

type Settings = {
  /** Where a gateway sends notifications if a request does not name an address. */
  notifyUrl: (name: string) => string
  siteUrl: string
  log: (service: string, message: string) => void
}

const gateways: [string, Gateway][] = Object.entries(listed)

/** Settings with which the edge functions reach all gateways at this address. */
export const gatewayEnvironment = (url: string): Record<string, string> => ({
  PAYMENT_PROVIDER: 'midtrans',
  ...Object.fromEntries(gateways.flatMap(([, it]) => Object.entries(it.environment(url)))),
})

/**
 * All payment gateways in one server, in memory: their APIs under their own paths, a page for
 * people to pay on, and controls for tests.
 */
export function createPaymentSandbox({ siteUrl, notifyUrl, log }: Settings) {
  const courier = createCourier((message) => log('payments', message))
  const faults = createFaults()
  const running = gateways.map(([name, it]) =>
    it.open({ notifyUrl: notifyUrl(name), siteUrl, courier }),
  )
  function find(id: string) {
    for (const gateway of running) {
      const found = gateway.find(id)
      if (found) return found
    }
    return undefined
  }
  const control = createControl(courier, faults, find)
  const page = createPage(
    courier,
    Object.fromEntries(running.flatMap(({ pages }) => Object.entries(pages))),
  )

  return {
    async fetch(request: Request): Promise<Response> {
      const own = (await control.answer(request)) ?? (await page.answer(request))
      if (own) return own
      const failed = await faults.meet(request)
      if (failed) return failed
      for (const gateway of running) {
        const answer = await gateway.answer(request)
        if (answer) return answer
      }
      return Response.json(
        { message: 'not a call that the payment sandbox knows' },
        { status: 404 },
      )
    },
    close() {
      for (const part of [...running, faults, courier]) part.close()
    },
  }
}
