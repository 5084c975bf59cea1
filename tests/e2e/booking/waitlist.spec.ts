import {
  calendarPath,
  dayIn,
  newPatient,
  newSignedInPatient,
  prefix,
  press,
  say,
  sql,
} from '../../support/booking.ts'
import {
  comesAlive,
  expect,
  expectAccessible,
  expectCalm,
  languagesFrom,
  screenOf,
  test,
} from '../../support/browser.ts'
import { goOn, openWithin } from '../../support/within-app.ts'

for (const language of languagesFrom('en'))
  test(
    `from the calendar onto the waiting list, to a free time, and off it (${language})`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const t = (key: string, inputs = {}) => say(language, key, inputs)
      const title = page.getByRole('heading', { name: t('waitlist_title'), level: 1 })
      const { email } = await newSignedInPatient(context, baseURL!)
      await test.step('joins from the calendar', async () => {
        await page.goto(calendarPath(language, 9))
        await page.getByRole('link', { name: t('waitlist_offer_link') }).click()
        await expect(page.getByRole('heading', { name: t('waitlist_new') })).toBeVisible()
        await expectCalm(page)
        await page.getByLabel(t('waitlist_time')).selectOption('morning')
        const from = page.getByLabel(t('waitlist_from'))
        const day = await from.inputValue()
        await from.fill('')
        await page.getByRole('button', { name: t('waitlist_join') }).click()
        await expect(from).toBeFocused()
        await expect(from).toHaveAccessibleDescription(t('waitlist_date_missing'))
        await from.fill(day)
        const to = page.getByLabel(t('waitlist_to'))
        const last = dayIn(20)
        await to.fill(last)
        await page.reload()
        await expect(to).toHaveValue(last)
        await expect(page.getByLabel(t('waitlist_time'))).toHaveValue('morning')
        await page.getByRole('button', { name: t('waitlist_join') }).click()
        await expect(page.getByRole('heading', { name: t('waitlist_own') })).toBeVisible()
        await expect(title).toBeFocused()
        await expect(
          page.getByText(t('waitlist_until', { time: language === 'id' ? '12.00' : '12:00' })),
        ).toBeVisible()
        await expectAccessible(page)
      })
      await test.step('opens the link of a message', async () => {
        // whom the front desk has entered that they wait for
        const [entry] = await sql<{ id: string; at: Date; physio: string }>(
          `update public.waitlist_entries as entry
           set physiotherapist_id = physiotherapist.id
           from public.physiotherapists as physiotherapist
           where physiotherapist.slug = (
             select min(slug) from public.physiotherapists where is_active and is_public
           ) and patient_id in (select id from public.patients where email = $1)
           returning entry.id, physiotherapist.slug as physio, (from_date + time '10:00') at time zone 'Asia/Jakarta' as at`,
          [email],
        )
        await page.goto(
          `${prefix(language)}/user/waitlist?entry=${entry!.id}&at=${entry!.at.toISOString()}`,
        )
        const book = page.getByRole('link', { name: t('waitlist_book') })
        await expect(book).toHaveAttribute('href', new RegExp(`physio=${entry!.physio}&`))
        await book.click()
        await expect(page).toHaveURL(
          (url) =>
            url.searchParams.get('physio') === entry!.physio && url.searchParams.get('at') !== null,
        )
        await page.goBack()
        await expect(book).toBeVisible()
      })
      await test.step('stops waiting', async () => {
        await goOn(page, `${prefix(language)}/user/waitlist`)
        await expect(page.getByRole('link', { name: t('waitlist_book') })).toHaveCount(0)
        await page.getByRole('button', { name: new RegExp(t('waitlist_leave')) }).click()
        await expect(page.getByText(t('waitlist_none'))).toBeVisible()
        await expect(title).toBeFocused()
        await expectAccessible(page)
      })
    },
  )

test('a parent waits for their child, and whoever works at the clinic for nobody else', async ({
  page,
  context,
  baseURL,
}) => {
  const t = (key: string, inputs = {}) => say('id', key, inputs)
  const parent = await newSignedInPatient(context, baseURL!, 'Ratna Induk')
  const child = await parent.client.rpc('save_patient', {
    patient: { is_self: false, full_name: 'Citra Anak' },
  })
  await page.goto(
    `/user/waitlist?clinic=kebayoran-baru&service=physiotherapy&person=${child.data!.id}`,
  )
  await expect(page.getByLabel(t('waitlist_person'))).toHaveValue(child.data!.id)
  await expectAccessible(page)
  await press(page, t('waitlist_join'))
  const entries = page.getByRole('list').filter({ hasText: t('waitlist_leave') })
  await expect(entries).toContainText('Citra Anak')
  expect(
    await sql('select status from public.waitlist_entries where patient_id = $1', [child.data!.id]),
  ).toEqual([{ status: 'open' }])

  // Staff may read what others of their clinic wait for and buy; it is not theirs.
  const other = await newPatient('Orang Lain')
  const rights = await sql<{ purchase: string }>(
    `with rights as (
       insert into public.staff (user_id, role, full_name)
       select user_id, 'admin', full_name from public.patients where id = $1
     ), waiting as (
       insert into public.waitlist_entries (patient_id, clinic_id, service_id, from_date, to_date)
       select $2, clinic_id, service_id, from_date, to_date from public.waitlist_entries where patient_id = $3
     ), purchase as (
       insert into public.package_purchases (package_id, patient_id, clinic_id, sessions, valid_months, total_idr, expires_at)
       select package.id, $2, clinic.id, sessions, valid_months, price_idr, now() + interval '1 minute'
       from public.packages as package, public.clinics as clinic
       where clinic.slug = 'kebayoran-baru'
       order by package.sort_order limit 1
       returning *
     )
     insert into public.payments (purchase_id, provider, order_id, provider_reference, attempt, amount_idr, expires_at)
     select id, 'midtrans', number || '-1', number || '-1', 1, total_idr, expires_at from purchase
     returning purchase_id as purchase`,
    [parent.id, other.id, child.data!.id],
  )
  await page.goto('/user/waitlist')
  await expect(entries.getByRole('listitem')).toHaveCount(1)
  await comesAlive(page)
  await openWithin(page, '/user/voucher')
  await expect(page.getByRole('heading', { name: t('vouchers_title'), level: 1 })).toBeVisible()
  await expect(page.getByText(t('packages_open_pay'))).toHaveCount(0)
  await sql('delete from public.payments where purchase_id = $1', [rights[0]!.purchase])
  await sql('delete from public.package_purchases where id = $1', [rights[0]!.purchase])
})
