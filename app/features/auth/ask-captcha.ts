import { type CaptchaProvider, captchaProviders } from '#app/lib/captcha-providers'
import { getSettings } from '#app/lib/env'
import { AppError } from '#app/lib/errors'
import { getLocale } from '#app/paraglide/runtime.js'
import { m } from '#app/paraglide/messages.js'

type Widget = {
  render: (
    place: HTMLElement,
    options: {
      sitekey: string
      hl?: string
      language?: string
      callback: (token: string) => void
      'error-callback': () => void
    },
  ) => unknown
}

let loaded: Promise<void> | undefined

/** A failed load is not cached, so that it is retried. */
function load(provider: CaptchaProvider): Promise<void> {
  loaded ??= new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), {
      src: captchaProviders[provider].script,
      onload: () => resolve(),
      onerror: () => reject(new AppError('network')),
    })
    document.head.append(script)
  })
  loaded.catch(() => (loaded = undefined))
  return loaded
}

/**
 * Shows a captcha in a dialog.
 * @returns the token for the auth service
 * @throws AppError forbidden when the user closes it, or when the site has no key; network
 */
export async function askCaptcha(): Promise<string> {
  const { captcha } = getSettings()
  if (!captcha) throw new AppError('forbidden')
  const { provider, siteKey } = captcha
  await load(provider)
  const dialog = document.createElement('dialog')
  dialog.className = 'layer m-auto rounded-lg border bg-card p-6 text-card-foreground shadow-layer'
  dialog.setAttribute('aria-label', m.auth_captcha_title())
  const title = Object.assign(document.createElement('p'), {
    className: 'mb-4 font-semibold',
    textContent: m.auth_captcha_title(),
  })
  const place = Object.assign(document.createElement('div'), { className: 'min-h-20' })
  const close = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'mt-3 min-h-11 font-semibold text-primary underline underline-offset-4',
    textContent: m.common_close(),
  })
  dialog.append(title, place, close)
  document.body.append(dialog)
  try {
    return await new Promise<string>((resolve, reject) => {
      const refuse = () => reject(new AppError('forbidden'))
      close.onclick = refuse
      dialog.oncancel = refuse
      dialog.showModal()
      const widget = (window as unknown as Record<CaptchaProvider, Widget>)[provider]
      widget.render(place, {
        sitekey: siteKey,
        hl: getLocale(),
        language: getLocale(),
        callback: resolve,
        'error-callback': refuse,
      })
    })
  } finally {
    dialog.remove()
  }
}
