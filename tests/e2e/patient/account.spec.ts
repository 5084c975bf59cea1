import { generate } from 'otplib'
import {
  newAddress,
  newPatient,
  newSignedInPatient,
  prefix,
  press,
  say,
  signInByCode,
  sql,
} from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectCalm,
  languagesFrom,
  loseAnswers,
  newestCode,
  screenOf,
  test,
  forgetPerson,
} from '../../support/browser.ts'

for (const language of languagesFrom('id'))
  test(
    `e-mail is changed with a code to both addresses, ${language}`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const t = (key: string, inputs = {}) => say(language, key, inputs)
      const { email, id } = await newSignedInPatient(context, baseURL!)
      const next = newAddress()
      await page.goto(`${prefix(language)}/user/profile/account`)
      await expect(page).toHaveTitle(new RegExp(`${t('account_title')}$`))
      await expect(page.getByText(email)).toBeVisible()
      await expectCalm(page)
      await press(page, t('account_email_change'))
      await page.getByLabel(t('account_email_new')).fill(next)
      await press(page, t('auth_send_code'))
      await expect(page.getByText(t('auth_code_sent_email', { to: next }))).toBeVisible()
      await expectAccessible(page)
      // The page still asks for the codes after a reload.
      await page.reload()
      const first = await newestCode(next)
      await sql('update auth.users set email_change_sent_at = null where email = $1', [email])
      // As in GoTrue, whose UserUpdate sends again for an address that waits (user.go), and whose
      // resend looks accounts up by the address that they have (resend.go).
      await press(page, t('auth_resend'))
      await expect.poll(() => newestCode(next)).not.toBe(first)
      await page.getByLabel(t('account_code_new')).fill(await newestCode(next))
      await expect(page.getByText(t('auth_code_sent_email', { to: email }))).toBeVisible()
      // Of the new address it was asked.
      await page.reload()
      const old = page.getByLabel(t('account_code_old'))
      await old.fill(await newestCode(email))
      await expect(page.getByText(t('account_email_changed'), { exact: true })).toBeVisible()
      await expect(page.getByText(next)).toBeVisible()
      // The form has gone; the focus is not lost with it.
      await expect(page.getByRole('heading', { name: t('account_email_title') })).toBeFocused()
      // Messages that went to the old address go to the new one.
      const [patient] = await sql('select email from public.patients where id = $1', [id])
      expect(patient).toEqual({ email: next })
    },
  )

test('a phone number is added with a code, a password is set, and other devices are signed out and then all of them', async ({
  page,
  context,
  baseURL,
}) => {
  const t = (key: string, inputs = {}) => say('en', key, inputs)
  const { email } = await newSignedInPatient(context, baseURL!)
  const digits = `813${String(Date.now()).slice(-8)}`
  await page.goto('/en/user/profile/account')
  await test.step('a phone number that is taken is refused, and another is added', async () => {
    await press(page, t('account_phone_add'))
    const field = page.getByLabel(t('account_phone_new'))
    await field.fill('rina@example.com')
    await press(page, t('auth_send_code'))
    await expect(field).toBeFocused()
    const other = await newPatient()
    const theirs = `814${String(Date.now()).slice(-8)}`
    await sql('update auth.users set phone = $2, phone_confirmed_at = now() where email = $1', [
      other.email,
      `62${theirs}`,
    ])
    await field.fill(`0${theirs}`)
    await press(page, t('auth_send_code'))
    await expect(field).toHaveAccessibleDescription(new RegExp(t('account_phone_taken')))
    await field.fill(`0${digits}`)
    // The answer is lost, the code is sent.
    const arrive = await loseAnswers(page, '**/auth/v1/user', 'PUT')
    await press(page, t('auth_send_code'))
    await expect(page.getByText(t('error_network'))).toBeVisible()
    await arrive()
    await press(page, t('auth_send_code'))
    const code = page.getByLabel(t('account_code_phone'))
    // The code went out with the answer that was lost, so it may be there before the field is.
    await expect(code).toBeVisible()
    const right = await newestCode(`+62${digits}`)
    // Reading it elsewhere may have cost the page.
    await page.reload()
    await code.fill(right === '000000' ? '000001' : '000000')
    await expect(page.getByText(t('error_code_wrong'))).toBeVisible()
    await code.fill(right)
    await expect(page.getByText(t('account_phone_changed'), { exact: true })).toBeVisible()
    await expect(page.getByText(new RegExp(`^0${digits.slice(0, 3)}-`))).toBeVisible()
  })
  await test.step('a weak password is refused with its reasons, and another is set', async () => {
    await press(page, t('account_password_set'))
    const field = page.getByLabel(t('auth_new_password_label'))
    await field.fill('abc')
    await press(page, t('auth_new_password_save'))
    await expect(field).toHaveAccessibleDescription(
      new RegExp(`${t('auth_weak_length')} ${t('auth_weak_characters')}`),
    )
    await field.fill('Segar-Bugar-2026')
    await press(page, t('auth_new_password_save'))
    await expect(page.getByText(t('auth_new_password_saved'), { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: t('account_password_set') })).toBeVisible()
  })
  const sessions = async () =>
    (
      await sql(
        `select 1 from auth.sessions join auth.users on users.id = user_id where email = $1`,
        [email],
      )
    ).length
  await sql(
    `insert into auth.sessions (id, user_id, aal, created_at, updated_at)
     select gen_random_uuid(), id, 'aal1', now(), now() from auth.users where email = $1`,
    [email],
  )
  expect(await sessions()).toBe(2)
  await press(page, t('account_sign_out_others'))
  await expect(page.getByText(t('account_others_done'), { exact: true })).toBeVisible()
  expect(await sessions()).toBe(1)
  await press(page, t('account_sign_out_everywhere'))
  const dialog = page.getByRole('dialog', { name: t('account_everywhere_title') })
  await expectAccessible(page)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: t('account_sign_out_everywhere') }).click()
  await expect(dialog.getByText(t('error_network'))).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/en$/)
  expect(await sessions()).toBe(0)
})

test('an authenticator app is added, asked for at sign-in, and removed', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const t = (key: string, inputs = {}) => say('en', key, inputs)
  const { email } = await newSignedInPatient(context, baseURL!)
  await page.goto('/en/user/profile/account')
  await press(page, t('account_factor_add'))
  await page.getByLabel(t('account_factor_name')).fill('Kitchen tablet')
  await press(page, t('auth_go_on'))
  await press(page, t('auth_enrol_begin'))
  await expect(page.getByRole('img', { name: t('auth_enrol_picture') })).toBeVisible()
  await expectCalm(page)
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '')
  await page.getByLabel(t('auth_factor_label')).fill(await generate({ secret }))
  await expect(page.getByText(t('account_factor_added'), { exact: true })).toBeVisible()
  await expect(page.getByText('Kitchen tablet')).toBeVisible()

  await forgetPerson(page)
  await sql(`update auth.users set recovery_sent_at = null where email = $1`, [email])
  await page.goto('/en/user/profile/account')
  await signInByCode(page, 'en', email)
  await expect(page.getByLabel(t('auth_factor_label'))).toBeVisible()
  // Without the second factor, every own page redirects to its form, and from there back.
  const own = await context.request.get('/en/user/profile/account', { maxRedirects: 0 })
  expect([own.status(), new URL(own.headers().location!, baseURL).pathname]).toEqual([
    307,
    '/en/auth/factor',
  ])
  // A TOTP code is accepted once; the next one is accepted half a minute early.
  const epoch = Date.now() / 1000 + 30
  await page.getByLabel(t('auth_factor_label')).fill(await generate({ secret, epoch }))
  await expect(page).toHaveURL(/\/en\/user\/profile\/account$/)
  await page
    .getByRole('button', { name: t('account_factor_remove_of', { name: 'Kitchen tablet' }) })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('account_factor_remove_last'))).toBeVisible()
  await expectAccessible(page)
  // Pressed again after an answer that was lost, it is gone already.
  const arrive = await loseAnswers(page, '**/auth/v1/factors/*')
  await dialog.getByRole('button', { name: t('account_factor_remove') }).click()
  await expect(dialog.getByText(t('error_network'))).toBeVisible()
  await arrive()
  await dialog.getByRole('button', { name: t('account_factor_remove') }).click()
  await expect(page.getByText(t('account_factor_removed'), { exact: true })).toBeVisible()
  await expect(page.getByText('Kitchen tablet')).toHaveCount(0)
})
