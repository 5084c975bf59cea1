import { createControl } from './control.ts'
import { createCourier } from './courier.ts'
import { createFaults } from './faults.ts'
import { createMidtrans } from './midtrans.ts'
import { createPage } from './page.ts'
import { createXendit } from './xendit.ts'

type Settings = {
  midtransServerKey: string
  /** Where Midtrans notifies when a request does not name an address itself. */
  midtransNotificationUrl?: string
  xenditSecretKey: string
  xenditCallbackToken: string
  xenditCallbackUrl?: string
  siteUrl: string
  log: (service: string, message: string) => void
}

/**
 * Both payment gateways in one server that keeps everything in memory: their APIs under their own
 * paths, a page for people to pay on, and controls for tests.
 */
export function createPaymentSandbox(settings: Settings) {
  const { siteUrl } = settings
  const courier = createCourier((message) => settings.log('payments', message))
  const faults = createFaults()
  const midtrans = createMidtrans({
    serverKey: settings.midtransServerKey,
    notificationUrl: settings.midtransNotificationUrl,
    siteUrl,
    courier,
  })
  const xendit = createXendit({
    secretKey: settings.xenditSecretKey,
    callbackToken: settings.xenditCallbackToken,
    callbackUrl: settings.xenditCallbackUrl,
    siteUrl,
    courier,
  })
  const find = (id: string) => midtrans.find(id) ?? xendit.find(id)
  const control = createControl(courier, faults, find)
  const page = createPage(courier, {
    '/snap/v4/redirection/': midtrans.byToken,
    '/web/': xendit.find,
  })

  return {
    async fetch(request: Request): Promise<Response> {
      const own = (await control.answer(request)) ?? (await page.answer(request))
      if (own) return own
      const failed = await faults.meet(request)
      if (failed) return failed
      return (
        (await midtrans.answer(request)) ??
        (await xendit.answer(request)) ??
        Response.json({ message: 'not a call that the payment sandbox knows' }, { status: 404 })
      )
    },
    close() {
      midtrans.close()
      xendit.close()
      faults.close()
      courier.close()
    },
  }
}
