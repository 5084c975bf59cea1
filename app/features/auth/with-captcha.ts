type Refused = { code?: string; message?: string }

/**
 * Calls Auth, and again with a captcha token if it demands one: error `captcha_failed`; older
 * versions only mention the captcha in the message.
 */
export async function withCaptcha<T extends { error: Refused | null }>(
  ask: (more: { captchaToken?: string }) => Promise<T>,
): Promise<T> {
  const answer = await ask({})
  if (!/captcha/.test(`${answer.error?.code} ${answer.error?.message}`)) return answer
  const { askCaptcha } = await import('./ask-captcha')
  return ask({ captchaToken: await askCaptcha() })
}
