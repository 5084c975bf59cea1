import { newSignedInPatient, prefix, press, say, sql } from '../../support/booking.ts'
import {
  comesAlive,
  expect,
  expectAccessible,
  expectCalm,
  expectFits,
  languagesFrom,
  loseAnswers,
  screenOf,
  test,
  holdRequests,
  untilIdle,
} from '../../support/browser.ts'
import { goOn } from '../../support/within-app.ts'

for (const language of languagesFrom('id'))
  test(
    `own data is asked for field by field, kept and shown back, and a NIK that says otherwise is told, ${language}`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const t = (key: string, inputs = {}) => say(language, key, inputs)
      const { email, id } = await newSignedInPatient(context, baseURL!, 'Rina Uji')
      await page.goto(`${prefix(language)}/user/profile`)
      await expect(page).toHaveTitle(new RegExp(`${t('profile_title')}$`))
      const name = page.getByLabel(t('profile_name_label'))
      const phone = page.getByLabel(t('profile_phone_label'))
      const birthDate = page.getByLabel(t('profile_birth_date_label'))
      const sex = page.getByLabel(t('profile_sex_label'))
      const address = page.getByLabel(t('profile_address_label'))
      const nik = page.getByLabel(t('profile_nik_label'))
      const known = page.getByText(t('profile_nik_known', { nik: '3174********0003' }))
      const saved = page.getByText(t('profile_saved'), { exact: true })
      await expect(name).toHaveValue('Rina Uji')
      await expect(page.getByLabel(t('profile_email_label'))).toHaveValue(email)
      await expect(page.getByLabel(t('profile_email_label'))).toHaveAccessibleDescription(
        t('profile_verified'),
      )
      await expectCalm(page)

      await test.step('what is missing or wrong is said at its field, and the first one has the focus', async () => {
        await name.fill(' ')
        await nik.fill('12')
        await press(page, t('profile_save'))
        await expect(name).toBeFocused()
        await expect(name).toHaveAccessibleDescription(new RegExp(t('profile_name_missing')))
        await expect(nik).toHaveAccessibleDescription(new RegExp(t('profile_nik_wrong')))
        await expectAccessible(page)
        await name.fill('Rina Uji')
        await nik.fill('')
        await phone.fill('0812')
        await press(page, t('profile_save'))
        await expect(phone).toBeFocused()
        await expect(phone).toHaveAccessibleDescription(
          new RegExp(t('profile_phone_wrong').slice(0, 20)),
        )
        await expect(phone).toHaveValue('0812')
      })
      await test.step('what is right is kept', async () => {
        await phone.fill('+62 (812) 3456.7890')
        await birthDate.fill('1990-02-28')
        await sex.selectOption('female')
        await address.fill(`https://peta.example/${'a'.repeat(100)}`)
        await expectFits(page, 'a long word makes nothing wider')
        await address.fill('Jl. Uji No. 1, Jakarta')
        await nik.fill('3174 0668 0290 0003')
        await page.getByLabel(t('profile_contact_name_label')).fill('Budi Uji')
        await page.getByLabel(t('profile_contact_phone_label')).fill('62 811 1000 001')
        await press(page, t('profile_save'))
        await expect(saved).toBeVisible()
        await expect(phone).toHaveValue('0812-3456-7890')
        await page.reload()
        await expect(page.getByLabel(t('profile_contact_phone_label'))).toHaveValue('0811-1000-001')
        await expect(birthDate).toHaveValue('1990-02-28')
        await expect(nik).toHaveValue('')
        await expect(known).toBeVisible()
        const [row] = await sql('select phone, sex, address from public.patients where id = $1', [
          id,
        ])
        expect(row).toEqual({
          phone: '+6281234567890',
          sex: 'female',
          address: 'Jl. Uji No. 1, Jakarta',
        })
      })
      await test.step('a NIK that says otherwise is told and kept', async () => {
        await expect(page.getByText(t('profile_nik_mismatch_both'))).toBeHidden()
        await birthDate.fill('1990-02-27')
        await sex.selectOption('male')
        await nik.fill('3174066802900003')
        await press(page, t('profile_save'))
        await expect(page.getByText(t('profile_nik_mismatch_both'))).toBeVisible()
        await expect(nik).toHaveValue('')
        await expect(known).toBeVisible()
        await expectAccessible(page)
        await press(page, t('profile_nik_remove'))
        await press(page, t('profile_save'))
        await expect(page.getByText(t('profile_nik_hint'))).toBeVisible()
      })
    },
  )

test('family is added, changed and taken out', async ({ page, context, baseURL }) => {
  const t = (key: string, inputs = {}) => say('en', key, inputs)
  const { id: self } = await newSignedInPatient(context, baseURL!)
  // Also by somebody of the front desk, who otherwise enters people for the clinic.
  await sql(
    `insert into public.staff (user_id, role, full_name)
     select user_id, 'receptionist', 'Staf Uji' from public.patients where id = $1`,
    [self],
  )
  await page.goto('/en/user/profile')
  await page.getByRole('link', { name: t('profile_family_add') }).click()
  await expect(page).toHaveURL(/\/en\/user\/profile\/person\/new$/)
  await expect(page.getByRole('heading', { name: t('profile_person_new') })).toBeVisible()
  await page.getByLabel(t('profile_address_label')).fill(`https://peta.example/${'a'.repeat(100)}`)
  await expectFits(page, 'a long word makes nothing wider')
  await page.getByLabel(t('profile_name_label')).fill('Ibu Uji')
  // Pressed again after an answer that was lost, even after a reload, nobody is added twice.
  const arrive = await loseAnswers(page, '**/rpc/save_patient')
  await press(page, t('profile_save'))
  await expect(page.getByText(t('error_network'))).toBeVisible()
  await arrive()
  await page.getByLabel(t('profile_address_label')).fill('Jl. Ibu No. 1')
  await page.reload()
  await expect(page.getByLabel(t('profile_name_label'))).toHaveValue('Ibu Uji')
  await expect(page.getByLabel(t('profile_address_label'))).toHaveValue('Jl. Ibu No. 1')
  await press(page, t('profile_save'))
  const family = page.getByRole('heading', { name: t('profile_family_title') })
  await expect(family).toBeVisible()
  // Back does not return to the form, so it is not submitted again.
  await page.goBack()
  await expect(page).toHaveURL(/\/en\/user\/profile$/)
  await expect(family).toBeVisible()
  await expect(page.getByText('Ibu Uji', { exact: true })).toHaveCount(1)
  await page.getByRole('link', { name: t('profile_family_edit', { name: 'Ibu Uji' }) }).click()
  await expect(page.getByRole('heading', { name: 'Ibu Uji', level: 1 })).toBeVisible()
  await expectCalm(page)
  await page.reload()
  await press(page, t('profile_remove'))
  const dialog = page.getByRole('dialog', { name: t('profile_remove_title', { name: 'Ibu Uji' }) })
  await expect(dialog.getByText(t('profile_remove_meaning'))).toBeVisible()
  await expectCalm(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const id = /person\/([0-9a-f-]+)/.exec(page.url())![1]
  await press(page, t('profile_remove'))
  const arriveAgain = await loseAnswers(page, '**/rpc/remove_person')
  await dialog.getByRole('button', { name: t('profile_remove') }).click()
  await expect(dialog.getByText(t('error_network'))).toBeVisible()
  await arriveAgain()
  await dialog.getByRole('button', { name: t('profile_remove') }).click()
  await expect(page).toHaveURL(/\/en\/user\/profile$/)
  await expect(
    page.getByText(t('profile_removed', { name: 'Ibu Uji' }), { exact: true }),
  ).toBeVisible()
  await expect(page.getByText(t('profile_family_none'))).toBeVisible()
  await page.goto(`/en/user/profile/person/${id}`)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  // An unknown person is a 404, not a page error: the page hydrates.
  await comesAlive(page)
})

test('an answer to what was saved takes nobody away from where they have gone, and is said there', async ({
  page,
  context,
  baseURL,
}) => {
  const t = (key: string, inputs = {}) => say('id', key, inputs)
  await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const account = page.getByRole('heading', { name: t('account_title'), level: 1 })
  const saveAndLeave = async () => {
    const sent = page.waitForRequest('**/rpc/save_patient')
    await press(page, t('profile_save'))
    await sent
    await goOn(page, '/user/profile/account')
    await expect(account).toBeVisible()
  }
  await page.goto('/user/profile/person/new')
  await page.getByLabel(t('profile_name_label')).fill('Ibu Uji')
  const answer = await holdRequests(page, '**/rpc/save_patient')
  await saveAndLeave()
  answer()
  await expect(page.getByText(t('profile_saved'), { exact: true })).toBeVisible()
  await untilIdle(page)
  await expect(page).toHaveURL(/profile\/account$/)
  await expect(account).toBeVisible()
  await page.unroute('**/rpc/save_patient')
  await page.route('**/rpc/save_patient', (route) => route.abort())
  const fail = await holdRequests(page, '**/rpc/save_patient')
  await goOn(page, '/user/profile')
  await page.getByLabel(t('profile_address_label')).fill('Jl. Saya No. 1')
  await saveAndLeave()
  fail()
  const notSaved = t('profile_not_saved', { name: 'Rina Uji' })
  await expect(page.getByText(notSaved, { exact: true })).toBeVisible()
})

test('a consent is withdrawn and given again, and an address that bounces is said until it works again', async ({
  page,
  context,
  baseURL,
}) => {
  const t = (key: string, inputs = {}) => say('en', key, inputs)
  const { id, client, email } = await newSignedInPatient(context, baseURL!)
  // What a checkbox that was left empty during booking saves.
  await client.rpc('save_patient', { patient: { id, consents: { whatsapp: false } } })
  await page.goto('/en/user/profile')
  const name = t('profile_consent_care')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row(t('profile_consent_whatsapp'))).toContainText('Not agreed')
  await expect(
    page.getByText('I agree that the clinic keeps and uses my personal data'),
  ).toBeVisible()
  await page.getByRole('button', { name: t('profile_withdraw_of', { name }) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('profile_withdraw_care'))).toBeVisible()
  await dialog.getByRole('button', { name: t('profile_withdraw') }).click()
  await expect(
    page.getByRole('button', { name: t('profile_consent_agree_of', { name }) }),
  ).toBeVisible()
  const given = () =>
    sql(
      `select is_granted, version from public.patient_consents
       where patient_id = $1 and purpose = 'care' order by given_at`,
      [id],
    )
  await expect.poll(given).toEqual([
    { is_granted: true, version: 1 },
    { is_granted: false, version: 1 },
  ])
  await expect(row(name)).toContainText('Withdrawn on')
  await page.getByRole('button', { name: t('profile_consent_agree_of', { name }) }).click()
  await expect(page.getByRole('button', { name: t('profile_withdraw_of', { name }) })).toBeVisible()
  await expect.poll(async () => (await given()).length).toBe(3)

  const bounced = page.getByText(t('reach_bounced', { address: email }))
  await expect(page.getByLabel(t('profile_email_label'))).toHaveValue(email)
  await expect(bounced).toHaveCount(0)
  await sql(
    `insert into private.unreachable_addresses (channel, address, reason) values ('email', $1, 'bounced')`,
    [email],
  )
  await page.reload()
  await expect(bounced).toBeVisible()
  await expectCalm(page)
  await press(page, t('reach_works_again'))
  await expect(bounced).toHaveCount(0)
  expect(
    await sql(`select from private.unreachable_addresses where address = $1`, [email]),
  ).toEqual([])
})

test('two who edit one record lose nothing of what they typed, and whoever leaves changes behind is asked first', async ({
  page,
  context,
  baseURL,
}) => {
  const t = (key: string, inputs = {}) => say('id', key, inputs)
  const { id } = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  await page.goto('/user/profile')
  await comesAlive(page)
  const address = page.getByLabel(t('profile_address_label'))
  const saved = page.getByText(t('profile_saved'), { exact: true })
  await address.fill('Jl. Saya No. 1')
  await sql(
    `update public.patients set address = 'Jl. Mereka No. 2', sex = 'female' where id = $1`,
    [id],
  )
  await press(page, t('profile_save'))
  await expect(page.getByText(t('error_stale_record'))).toBeVisible()
  await expect(address).toHaveValue('Jl. Saya No. 1')
  await expect(
    page.getByText(t('profile_stale_value', { value: 'Jl. Mereka No. 2' })),
  ).toBeVisible()
  await expect(page.getByLabel(t('profile_sex_label'))).toHaveValue('female')
  await press(page, t('profile_save'))
  await expect(saved).toBeVisible()
  const [row] = await sql('select address, sex from public.patients where id = $1', [id])
  expect(row).toEqual({ address: 'Jl. Saya No. 1', sex: 'female' })

  // The answer is delayed: what is typed meanwhile stays.
  const letOn = await holdRequests(page, '**/rest/v1/rpc/save_patient')
  const phone = page.getByLabel(t('profile_phone_label'))
  await phone.fill('+62 812 3456 7890')
  await press(page, t('profile_save'))
  await address.fill('Jl. Saya No. 12')
  letOn()
  await expect(phone).toHaveValue('0812-3456-7890')
  await expect(address).toHaveValue('Jl. Saya No. 12')

  // It has not been saved, so whoever leaves is asked.
  const account = page.getByRole('link', { name: t('profile_tab_account'), exact: true })
  const title = page.getByRole('heading', { name: t('account_title'), level: 1 })
  const question = page.getByRole('dialog', { name: t('form_leave_title') })
  await account.click()
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: t('form_stay') }).click()
  await expect(question).toBeHidden()
  await expect(address).toHaveValue('Jl. Saya No. 12')

  // Switching the language is a full page load, so the browser asks.
  const asked = page.waitForEvent('dialog')
  const pressed = page.locator('main a[data-locale=en]').click()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await pressed
  await expect(address).toHaveValue('Jl. Saya No. 12')

  await account.click()
  await question.getByRole('button', { name: t('form_leave') }).click()
  await expect(title).toBeVisible()

  // What another device has saved is shown, where nothing was typed.
  await sql(`update public.patients set address = 'Jl. Mereka No. 3' where id = $1`, [id])
  await page.goBack()
  await expect(address).toHaveValue('Jl. Mereka No. 3')
  await address.fill('Jl. Saya No. 123')
  await expect(saved).toHaveCount(0)
  await press(page, t('profile_save'))
  await expect
    .poll(() => sql('select address from public.patients where id = $1', [id]))
    .toEqual([{ address: 'Jl. Saya No. 123' }])
  // Whoever saved is not asked.
  await expect(saved).toBeVisible()
  await account.click()
  await expect(title).toBeVisible()
})
