type Refused = { code?: string; message?: string }

/**
 * Asks Auth, and once more with a token when it wants to see that no machine is asking: it says
 * `captcha_failed`, older ones only speak of the captcha in their message.
 */
export async function withCaptcha<T extends { error: Refused | null }>(
  ask: (more: { captchaToken?: string }) => Promise<T>,
): Promise<T> {
  const answer = await ask({})
  if (!/captcha/.test(`${answer.error?.code} ${answer.error?.message}`)) return answer
  const { askCaptcha } = await import('./ask-captcha')
  return ask({ captchaToken: await askCaptcha() })
}
