import { createClient } from '@supabase/supabase-js'
import { generate } from 'otplib'
import {
  calendarPath,
  chooseTime,
  newAddress,
  newPatient,
  press,
  say,
  signInByCode,
  sql,
} from '../../support/booking.ts'
import {
  comesAlive,
  expect,
  expectAccessible,
  expectCalm,
  newestCode,
  stack,
  test,
} from '../../support/browser.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

test('a visitor signs in by e-mail code and lands where they wanted to go', async ({ page }) => {
  // 640 pixels at 200 % zoom.
  await page.setViewportSize({ width: 320, height: 640 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.goto('/user/appointment')
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await width()).toBe(320)
  await expectCalm(page)
  // A long address: without a line break it is wider than the screen.
  const address = `nama.panjang.${newAddress().replaceAll('-', '.')}`
  await page.getByLabel(t('auth_identifier_label')).fill(address.toUpperCase())
  await press(page, t('auth_send_code'))
  await expect(page).toHaveURL(/\/auth\/otp$/)
  await expect(page.getByLabel(t('auth_code_label'))).toBeVisible()
  expect(await width()).toBe(320)
  await expectCalm(page)
  await page.reload()
  await expect(page.getByText(address)).toBeVisible()
  await page.getByLabel(t('auth_code_label')).fill(await newestCode(address))
  await expect(page).toHaveURL(/\/user\/appointment$/)
})

test('the answer is the same for an address that nobody has', async ({ page }) => {
  const { email } = await newPatient()
  await page.goto('/en/auth/login')
  for (const address of [email, newAddress()]) {
    await page.getByLabel(say('en', 'auth_identifier_label')).fill(address)
    await press(page, say('en', 'auth_send_code'))
    await expect(page.getByText(say('en', 'auth_code_sent_email', { to: address }))).toBeVisible()
    await press(page, say('en', 'auth_change_identifier'))
  }
})

test('a phone number is understood as people write it', async ({ page }) => {
  const digits = `811${String(Date.now()).slice(-8)}`
  await page.goto('/auth/login')
  await page
    .getByLabel(t('auth_identifier_label'))
    .fill(`0${digits.slice(0, 3)}-${digits.slice(3)}`)
  await press(page, t('auth_send_code'))
  await expect(page.getByText(`+62${digits}`)).toBeVisible()
  await page.getByLabel(t('auth_code_label')).fill(await newestCode(`+62${digits}`))
  await expect(page).toHaveURL(/\/user$/)
})

test('what cannot be an address or a number is said under the field, which keeps it', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const field = page.getByLabel(t('auth_identifier_label'))
  await field.fill('rina@')
  await press(page, t('auth_send_code'))
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(new RegExp(t('auth_identifier_invalid')))
  await expect(field).toHaveValue('rina@')
  await expectAccessible(page)
})

test('a wrong code can be corrected, pasted and sent anew after a minute', async ({
  page,
  context,
}) => {
  await page.clock.install()
  const address = newAddress()
  await page.goto('/auth/login')
  await page.getByLabel(t('auth_identifier_label')).fill(address)
  await press(page, t('auth_send_code'))
  const field = page.getByLabel(t('auth_code_label'))
  const right = await newestCode(address)
  await field.fill(right.slice(0, 3))
  await press(page, t('auth_verify_code'))
  await expect(field).toHaveAccessibleDescription(t('auth_code_short'))
  await expect(field).toBeFocused()
  await field.fill(right === '000000' ? '000001' : '000000')
  await expect(page.getByText(t('error_code_wrong'))).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  // It is being corrected, and not short yet.
  await page.keyboard.type('1')
  await expect(field).toHaveAccessibleDescription(t('error_code_wrong'))

  const again = page.getByRole('button', { name: t('auth_resend') })
  await expect(again).toHaveCount(0)
  await page.clock.fastForward(61_000)
  await sql(
    `update auth.users
     set confirmation_sent_at = now() - interval '61 s', recovery_sent_at = now() - interval '61 s'
     where email = $1`,
    [address],
  )
  await context.setOffline(true)
  await again.click()
  await expect(page.getByText(t('error_network'))).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => newestCode(address)).not.toBe(right)
  const next = await newestCode(address)
  // As copied from a message, with spaces.
  await field.evaluate(
    (input, text) => {
      input.focus()
      document.execCommand('insertText', false, text)
    },
    ` ${next.slice(0, 3)} ${next.slice(3)}`,
  )
  await expect(page).toHaveURL(/\/user$/)
})

test('a code that comes twice in one moment is asked about once', async ({ page }) => {
  await page.goto('/auth/login')
  const address = newAddress()
  await page.getByLabel(t('auth_identifier_label')).fill(address)
  await press(page, t('auth_send_code'))
  const code = await newestCode(address)
  const asked: string[] = []
  page.on('request', (it) => void (it.url().endsWith('/auth/v1/verify') && asked.push(it.url())))
  // Simulates a keyboard that autofills a code while it is being pasted.
  await page.getByLabel(t('auth_code_label')).evaluate((field: HTMLInputElement, text) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    for (const value of ['', text, '', text]) {
      setValue.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, code)
  await expect(page).toHaveURL(/\/user$/)
  expect(asked).toHaveLength(1)
})

test('five tries are all there are for a code', async ({ page }) => {
  const address = newAddress()
  await page.goto('/auth/login')
  await page.getByLabel(t('auth_identifier_label')).fill(address)
  await press(page, t('auth_send_code'))
  const field = page.getByLabel(t('auth_code_label'))
  const right = await newestCode(address)
  for (let tries = 0; tries < 5; tries++) {
    const answer = page.waitForResponse(/\/verify/)
    await field.fill('')
    await field.fill(String((Number(right) + tries + 1) % 1_000_000).padStart(6, '0'))
    await answer
  }
  await expect(page.getByText(t('auth_code_worn_out'))).toBeVisible()
  await field.fill('')
  await field.fill(right)
  await expect(page).toHaveURL(/\/auth\/otp$/)
})

test('what nobody has answered is no try', async ({ page }) => {
  const address = newAddress()
  await page.goto('/auth/login')
  await page.getByLabel(t('auth_identifier_label')).fill(address)
  await press(page, t('auth_send_code'))
  const right = await newestCode(address)
  await page.route('**/auth/v1/verify', (route) => route.abort())
  await page.getByLabel(t('auth_code_label')).fill(right)
  const verify = page.getByRole('button', { name: t('auth_verify_code') })
  for (let tries = 1; tries < 5; tries++) {
    await expect(verify).toBeEnabled()
    await verify.click()
  }
  await expect(page.getByText(t('error_network'))).toBeVisible()
  await page.unroute('**/auth/v1/verify')
  await verify.click()
  await expect(page).toHaveURL(/\/user$/)
})

test('a password signs in as well', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('link', { name: t('auth_use_password') }).click()
  await expect(page.getByLabel(t('auth_password_label'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('auth_password_heading') })).toBeFocused()
  await expectCalm(page)
  await page.getByLabel(t('auth_identifier_label')).fill('rina@example.com')
  await page.getByLabel(t('auth_password_label')).fill('wrong')
  await press(page, t('auth_sign_in'))
  await expect(page.getByText(t('error_credentials_wrong'))).toBeVisible()
  await page.getByLabel(t('auth_password_label')).fill('Luwes-demo-2026')
  await press(page, t('auth_sign_in'))
  await expect(page).toHaveURL(/\/user$/)
})

test('the link in the e-mail signs in after one press, once', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = newAddress()
  await page.goto('/auth/login')
  await page.getByLabel(t('auth_identifier_label')).fill(address)
  await press(page, t('auth_send_code'))
  await newestCode(address)
  const link = await linkSentTo(address)
  // On another device.
  const other = await browser.newContext({ baseURL })
  const there = await other.newPage()
  await there.goto(link)
  await expectCalm(there)
  await press(there, t('auth_sign_in'))
  await expect(there).toHaveURL(/\/user$/)
  await other.close()

  await page.goto(link)
  await press(page, t('auth_sign_in'))
  await expect(page.getByRole('heading', { name: t('auth_confirm_dead_title') })).toBeVisible()
  await expectCalm(page)
})

test('a person with a second factor is asked for it', async ({ page }) => {
  const { email, secret } = await newPersonWithFactor()
  const entered = `insert into public.patients (full_name, email) values ('Ibu Terdaftar', $1)`
  await sql(entered, [email])
  const owners = () =>
    sql(
      `select users.email from public.patients left join auth.users as users on users.id = user_id where patients.email = $1`,
      [email],
    )
  await page.goto('/auth/login')
  await signInByCode(page, 'id', email)
  await expect(page.getByRole('heading', { name: t('auth_factor_title') })).toBeVisible()
  await expectCalm(page)
  // A phone may drop the page while its owner looks into the other app.
  await page.reload()
  const code = page.getByLabel(t('auth_factor_label'))
  await expect(code).toBeVisible()
  // What staff entered is claimed only with the factor.
  expect(await owners()).toEqual([{ email: null }])
  await code.fill(await generate({ secret }))
  await expect(page).toHaveURL(/\/user$/)
  expect(await owners()).toEqual([{ email }])
})

test('the app on any of the devices proves who it is', async ({ page }) => {
  const { email, secret, addAnother } = await newPersonWithFactor()
  const another = await addAnother()
  for (const one of [another, secret]) {
    await page.context().clearCookies()
    await sql(`update auth.users set recovery_sent_at = null where email = $1`, [email])
    await page.goto('/auth/login')
    await signInByCode(page, 'id', email)
    // A code counts once; the next one is taken half a minute early.
    const epoch = Date.now() / 1000 + 30
    await page.getByLabel(t('auth_factor_label')).fill(await generate({ secret: one, epoch }))
    await expect(page).toHaveURL(/\/user$/)
  }
})

test('booking goes on only after the second factor', async ({ page }) => {
  const { email, secret } = await newPersonWithFactor()
  await page.goto(calendarPath('id', 16))
  await comesAlive(page)
  await chooseTime(page)
  await press(page, t('booking_continue'))
  const address = page.getByLabel(t('auth_identifier_label'))
  await address.fill(newAddress())
  await press(page, t('auth_send_code'))
  await press(page, t('auth_change_identifier'))
  await expect(address).toBeFocused()
  await signInByCode(page, 'id', email)
  const code = page.getByLabel(t('auth_factor_label'))
  await expect(code).toBeVisible()
  await page.reload()
  await expect(code).toBeVisible()
  await expect(page.getByText(t('booking_patient_label'))).toHaveCount(0)
  await code.fill(await generate({ secret }))
  await expect(page.getByText(t('booking_patient_label'))).toBeVisible()
})

test('whose authenticator app was removed on another device goes on without it', async ({
  page,
}) => {
  const { email, secret, remove } = await newPersonWithFactor()
  await page.goto('/auth/login')
  await signInByCode(page, 'id', email)
  const code = page.getByLabel(t('auth_factor_label'))
  await expect(code).toBeVisible()
  await remove()
  await code.fill(await generate({ secret }))
  await expect(page).toHaveURL(/\/user$/)
  await page.goto('/auth/factor')
  await expect(page).toHaveURL(/\/user$/)
})

test('nor is it asked for when its owner comes back to the page', async ({ page }) => {
  const { email, remove } = await newPersonWithFactor()
  await page.goto('/auth/login')
  await signInByCode(page, 'id', email)
  await expect(page.getByLabel(t('auth_factor_label'))).toBeVisible()
  await remove()
  await page.reload()
  await expect(page).toHaveURL(/\/user$/)
  await page
    .getByRole('link', { name: say('id', 'nav_profile') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/user\/profile$/)
})

// app/lib/wanted-path.test.ts tests which paths are refused.
test('nobody is sent elsewhere after signing in', async ({ page, context, baseURL }) => {
  const value = encodeURIComponent('//evil.example')
  await context.addCookies([{ name: 'wanted-path', value, url: baseURL! }])
  await page.goto('/auth/login')
  await signInByCode(page, 'id', newAddress())
  await expect(page).toHaveURL(`${baseURL}/user`)
})

async function linkSentTo(address: string) {
  const { messages } = (await (
    await fetch(`${stack.mail_url}/api/v1/messages?limit=500`)
  ).json()) as {
    messages: { ID: string; To: { Address: string }[] }[]
  }
  const mail = messages.find(({ To }) => To.some(({ Address }) => Address === address))
  const { Text } = (await (await fetch(`${stack.mail_url}/api/v1/message/${mail?.ID}`)).json()) as {
    Text: string
  }
  const link = /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(Text)?.[0]
  if (!link) throw new Error('the message carries no link')
  return link
}

async function newPersonWithFactor() {
  const email = newAddress()
  const { auth } = createClient(stack.api_url, stack.publishable_key, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await auth.signInWithOtp({ email })
  await auth.verifyOtp({ email, token: await newestCode(email), type: 'email' })
  const factor = await auth.mfa.enroll({ factorType: 'totp' })
  if (factor.error) throw factor.error
  const { id, totp } = factor.data
  const proof = await auth.mfa.challengeAndVerify({
    factorId: id,
    code: await generate({ secret: totp.secret }),
  })
  if (proof.error) throw proof.error
  const remove = () => auth.mfa.unenroll({ factorId: id })
  const addAnother = async () => {
    const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Another' })
    const code = await generate({ secret: data!.totp.secret })
    await auth.mfa.challengeAndVerify({ factorId: data!.id, code })
    return data!.totp.secret
  }
  return { email, secret: totp.secret, remove, addAnother }
}
