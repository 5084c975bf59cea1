import { createClient } from '@supabase/supabase-js'
import { generate } from 'otplib'
import {
  calendarPath,
  dayIn,
  newAddress,
  newPatient,
  newSignedInPatient,
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
  holdRequests,
  newestCode,
  stack,
  test,
  untilIdle,
} from '../../support/browser.ts'
import { codeOf } from '../../support/staff.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

test('a visitor signs in by e-mail code, lands where they wanted to go, and finds what staff entered of them', async ({
  page,
}) => {
  // A long address: without a line break it is wider than the screen.
  const address = `nama.panjang.${newAddress().replaceAll('-', '.')}`
  const [entered] = await sql<{ id: string }>(
    `insert into public.patients (full_name, email) values ('Ibu Terdaftar', $1) returning id`,
    [address],
  )
  // 640 pixels at 200 % zoom.
  await page.setViewportSize({ width: 320, height: 640 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.goto('/user/profile')
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await width()).toBe(320)
  await expectCalm(page)
  // A code that is on its way takes nobody away from the way that they have chosen since.
  const send = await holdRequests(page, '**/auth/v1/otp*')
  const sent = page.waitForResponse('**/auth/v1/otp*')
  await page.getByLabel(t('auth_identifier_label')).fill(newAddress())
  await press(page, t('auth_send_code'))
  await page.getByRole('link', { name: t('auth_use_password') }).click()
  await expect(page.getByRole('heading', { name: t('auth_password_heading') })).toBeVisible()
  send()
  await (await sent).finished()
  await untilIdle(page)
  await expect(page).toHaveURL(/with=password$/)
  await page.getByRole('link', { name: t('auth_use_code') }).click()
  await page.getByLabel(t('auth_identifier_label')).fill(address.toUpperCase())
  await press(page, t('auth_send_code'))
  await expect(page).toHaveURL(/\/auth\/otp$/)
  await expect(page.getByLabel(t('auth_code_label'))).toBeVisible()
  expect(await width()).toBe(320)
  await expectCalm(page)
  await page.reload()
  await expect(page.getByText(address)).toBeVisible()
  await page.getByLabel(t('auth_code_label')).fill(await newestCode(address))
  await expect(page).toHaveURL(/\/user\/profile$/)
  await expect(page.getByLabel(t('profile_name_label'))).toHaveValue('Ibu Terdaftar')
  const [row] = await sql(
    `select users.email from public.patients join auth.users as users on users.id = user_id where patients.id = $1`,
    [entered!.id],
  )
  expect(row).toEqual({ email: address })
})

test('the field takes addresses and numbers as people write them, and tells nobody who has an account', async ({
  page,
}) => {
  const { email } = await newPatient()
  // A wide screen shows the way to sign in.
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav_sign_in') })
    .click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  const field = page.getByLabel(t('auth_identifier_label'))
  await field.fill('rina@')
  await press(page, t('auth_send_code'))
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(new RegExp(t('auth_identifier_invalid')))
  await expect(field).toHaveValue('rina@')
  await expectAccessible(page)

  // The answer is the same for an address that nobody has.
  for (const address of [email, newAddress()]) {
    await field.fill(address)
    await press(page, t('auth_send_code'))
    await expect(page.getByText(t('auth_code_sent_email', { to: address }))).toBeVisible()
    await press(page, t('auth_change_identifier'))
  }

  const digits = `811${String(Date.now()).slice(-8)}`
  await field.fill(`0${digits.slice(0, 3)}-${digits.slice(3)}`)
  await press(page, t('auth_send_code'))
  await expect(page.getByText(`+62${digits}`)).toBeVisible()
  await page.getByLabel(t('auth_code_label')).fill(await newestCode(`+62${digits}`))
  await expect(page).toHaveURL(/\/user$/)
})

test(
  'a wrong code can be corrected, five times, and another is sent after a minute, which can be pasted',
  { tag: '@phone' },
  async ({ page, context }) => {
    await page.clock.install()
    const address = newAddress()
    await page.goto('/auth/login')
    await page.getByLabel(t('auth_identifier_label')).fill(address)
    await press(page, t('auth_send_code'))
    const field = page.getByLabel(t('auth_code_label'))
    await expect(field).toBeFocused()
    const right = await newestCode(address)
    const wrong = (by: number) => String((Number(right) + by) % 1_000_000).padStart(6, '0')
    await field.fill(right.slice(0, 3))
    await press(page, t('auth_verify_code'))
    await expect(field).toHaveAccessibleDescription(t('auth_code_short'))
    await expect(field).toBeFocused()
    await field.fill(wrong(1))
    await expect(page.getByText(t('error_code_wrong'))).toBeVisible()
    await expect(field).toBeFocused()
    // It is selected, so that the next one takes its place.
    const selected = () =>
      field.evaluate((it: HTMLInputElement) => [it.selectionStart, it.selectionEnd])
    await expect.poll(selected).toEqual([0, 6])
    await expectAccessible(page)
    expect(await field.evaluate(offTheirTicks)).toEqual(Array(6).fill(false))
    // It is being corrected, and not short yet.
    await page.keyboard.type('1')
    await expect(field).toHaveAccessibleDescription(t('error_code_wrong'))

    // Five tries are all there are for a code.
    for (let tries = 2; tries <= 5; tries++) {
      await expect(page.getByText(t('auth_code_worn_out'))).toHaveCount(0)
      const answer = page.waitForResponse(/\/verify/)
      await field.fill('')
      await field.fill(wrong(tries))
      await answer
    }
    await expect(page.getByText(t('auth_code_worn_out'))).toBeVisible()
    await field.fill('')
    await field.fill(right)
    await expect(page).toHaveURL(/\/auth\/otp$/)

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
      (input: HTMLInputElement, text) => {
        input.focus()
        input.select()
        document.execCommand('insertText', false, text)
      },
      ` ${next.slice(0, 3)} ${next.slice(3)}`,
    )
    await expect(page).toHaveURL(/\/user$/)
  },
)

/** Of each digit, whether it stands two pixels or more beside its tick. */
function offTheirTicks(field: SVGElement | HTMLElement) {
  const style = getComputedStyle(field)
  const pen = document.createElement('canvas').getContext('2d')!
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  const digit = pen.measureText('0').width
  const step = digit + parseFloat(style.letterSpacing)
  const first = field.getBoundingClientRect().left + parseFloat(style.paddingLeft) + digit / 2
  return [...field.nextElementSibling!.children].map((tick, index) => {
    const { left, width } = tick.getBoundingClientRect()
    return Math.abs(left + width / 2 - (first + index * step)) >= 2
  })
}

// app/lib/wanted-path.test.ts tests which paths are refused.
test('what nobody has answered is no try, a code that comes twice is asked about once, and it leads nowhere else', async ({
  page,
  context,
  baseURL,
}) => {
  const value = encodeURIComponent('//evil.example')
  await context.addCookies([{ name: 'wanted-path', value, url: baseURL! }])
  const address = newAddress()
  await page.goto('/auth/login')
  await page.getByLabel(t('auth_identifier_label')).fill(address)
  await press(page, t('auth_send_code'))
  const code = await newestCode(address)
  const field = page.getByLabel(t('auth_code_label'))
  await page.route('**/auth/v1/verify', (route) => route.abort())
  await field.fill(code)
  const verify = page.getByRole('button', { name: t('auth_verify_code') })
  for (let tries = 1; tries < 5; tries++) {
    await expect(verify).toBeEnabled()
    await verify.click()
  }
  await expect(verify).toBeEnabled()
  await expect(page.getByText(t('error_network'))).toBeVisible()
  await page.unroute('**/auth/v1/verify')

  const asked: string[] = []
  page.on('request', (it) => void (it.url().endsWith('/auth/v1/verify') && asked.push(it.url())))
  // Simulates a keyboard that autofills a code while it is being pasted.
  await field.evaluate((input: HTMLInputElement, text) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    for (const value of ['', text, '', text]) {
      setValue.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, code)
  await expect(page).toHaveURL(`${baseURL}/user`)
  expect(asked).toHaveLength(1)
})

test('a person with a second factor is asked for it, and the app on any of the devices proves who it is', async ({
  page,
}) => {
  const { email, secret, addAnother } = await newPersonWithFactor()
  const another = await addAnother()
  const entered = `insert into public.patients (full_name, email) values ('Ibu Terdaftar', $1)`
  await sql(entered, [email])
  const owners = () =>
    sql(
      `select users.email from public.patients left join auth.users as users on users.id = user_id where patients.email = $1`,
      [email],
    )
  // A code counts once; the next one is taken half a minute early.
  const codeFrom = (secret: string) => generate({ secret, epoch: Date.now() / 1000 + 30 })
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
  await code.fill(await codeFrom(another))
  await expect(page).toHaveURL(/\/user$/)
  expect(await owners()).toEqual([{ email }])

  // With the other device, while booking.
  await page.context().clearCookies()
  await sql(`update auth.users set recovery_sent_at = null where email = $1`, [email])
  await page.goto(calendarPath('id', 16, { step: 'you', at: `${dayIn(17)}T03:00Z` }))
  await comesAlive(page)
  const address = page.getByLabel(t('auth_identifier_label'))
  await address.fill(newAddress())
  await press(page, t('auth_send_code'))
  await press(page, t('auth_change_identifier'))
  await expect(address).toBeFocused()
  await signInByCode(page, 'id', email)
  await expect(code).toBeVisible()
  await page.reload()
  await expect(code).toBeVisible()
  await expect(page.getByText(t('booking_patient_label'))).toHaveCount(0)
  await code.fill(await codeFrom(secret))
  await expect(page.getByText(t('booking_patient_label'))).toBeVisible()
})

test('pages ask for a second factor that was set up on another device, until it is removed there', async ({
  page,
  context,
  baseURL,
}) => {
  const { client } = await newSignedInPatient(context, baseURL!)
  const setUp = async () => {
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
    const { id, totp } = data!
    const code = await codeOf(totp.secret)
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code })
    expect(error).toBeNull()
    return { secret: totp.secret, remove: () => client.auth.mfa.unenroll({ factorId: id }) }
  }
  const follow = (key: string) =>
    page
      .getByRole('link', { name: t(key) })
      .first()
      .click()
  const code = page.getByLabel(t('auth_factor_label'))
  await page.goto('/user/profile')
  await comesAlive(page)
  const first = await setUp()
  await follow('nav_appointments')
  await expect(page.getByText(t('error_mfa_required'))).toBeVisible()
  await page.getByRole('link', { name: t('common_try_again') }).click()
  await expect(page).toHaveURL(/\/auth\/factor$/)
  await expect(code).toBeVisible()
  await first.remove()
  await code.fill(await generate({ secret: first.secret }))
  await expect(page).toHaveURL(/\/user/)
  expect((await page.request.get('/auth/factor')).url()).toBe(`${baseURL}/user`)

  // Nor is it asked for when its owner comes back to the page.
  const second = await setUp()
  await page.goto('/auth/factor')
  await expect(code).toBeVisible()
  await second.remove()
  await page.reload()
  await expect(page).toHaveURL(/\/user$/)
  await follow('nav_profile')
  await expect(page).toHaveURL(/\/user\/profile$/)
})

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
  const addAnother = async () => {
    const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Another' })
    const code = await generate({ secret: data!.totp.secret })
    await auth.mfa.challengeAndVerify({ factorId: data!.id, code })
    return data!.totp.secret
  }
  return { email, secret: totp.secret, addAnother }
}
