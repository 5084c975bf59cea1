import { newSignedInPatient, prefix, say, sql } from '../../support/booking.ts'
import {
  comesAlive,
  expect,
  expectAccessible,
  expectReadable,
  screenOf,
  test,
} from '../../support/browser.ts'
import { goOn } from '../../support/within-app.ts'
import { beginning, newUnpaidVisit, newVisit } from '../../support/visits.ts'

test.describe.configure({ timeout: 120_000 })

for (const language of ['id', 'en'] as const)
  test(
    `home, the list and one appointment say what is to come and what may be done, ${language}`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const t = (key: string, inputs = {}) => say(language, key, inputs)
      const at = (path: string) => `${prefix(language)}/user${path}`
      const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
      // Each language with one colour mode.
      await page.emulateMedia({ colorScheme: language === 'id' ? 'light' : 'dark' })
      const expectGood = language === 'id' ? expectAccessible : expectReadable
      await page.goto(at(''))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t('appointments_hello', { name: 'Rina Uji' }),
      )
      await expect(page.getByText(t('appointments_none_text'))).toBeVisible()
      await expectGood(page)

      const visit = await newVisit(rina, 9)
      await page.goto(at(''))
      await expect(page.getByRole('heading', { name: t('appointments_next') })).toBeVisible()
      await expect(page.getByText(t('payment_prepare_text'))).toBeVisible()
      await expect(page.getByText(/WIB/).first()).toBeVisible()
      const rule = new RegExp(`${beginning(language, 'appointments_move_until', 'deadline')}.* 2`)
      await expect(page.getByText(rule)).toBeVisible()
      await expect(page.getByRole('link', { name: t('payment_open_map') })).toHaveAttribute(
        'href',
        /google\.com\/maps/,
      )
      const again = page.getByRole('link', { name: new RegExp(t('home_again', { name: '' })) })
      await expect(again).toHaveAttribute('href', /physio=.*step=time|step=time.*physio=/)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('payment_add_to_calendar') }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`${visit.number}.ics`)
      await expectGood(page)

      await page
        .getByRole('link', { name: t('nav_appointments'), exact: true })
        .first()
        .click()
      await expect(page).toHaveTitle(new RegExp(t('appointments_page')))
      await expectGood(page)
      await page.getByRole('main').getByRole('link', { name: /WIB/ }).click()
      await expect(page).toHaveURL(new RegExp(`/user/appointment/${visit.id}$`))
      await expect(page.getByText(t('history_booked_by_patient'))).toBeVisible()
      await expect(page.getByText(visit.number)).toBeVisible()
      const payment = page.getByRole('region', { name: t('appointments_payment') })
      const amount = language === 'id' ? 'Rp350.000' : 'IDR 350,000'
      const [paid] = t('history_payment_paid', { amount, when: '|' }).split('|')
      await expect(payment).toContainText(paid!)
      await expect(
        page.getByRole('link', { name: new RegExp(t('appointments_receipt', { number: '' })) }),
      ).toBeVisible()
      await expectGood(page)
      const unpaid = await newUnpaidVisit(rina, 23)
      await page.goto(at(`/appointment/${unpaid.id}`))
      await expect(
        page.getByRole('heading', { name: t('appointments_one'), level: 1 }),
      ).toBeVisible()
      await expect(payment).toContainText(amount)
      await expect(payment).toContainText(t('appointments_pay_at_clinic'))
      await expectGood(page)
    },
  )

test('an appointment of somebody else, its receipt and what is done with it are not there', async ({
  context,
  baseURL,
}) => {
  const visit = await newVisit(await newSignedInPatient(context, baseURL!, 'Budi Uji'), 9)
  const own = ['', '/reschedule', '/cancel', '/proposal', '/settlement'].map(
    (path) => `/user/appointment/${visit.id}${path}`,
  )
  const receipt = `/user/book/${visit.booking}/receipt`
  // What is looked for is there for whom it belongs to.
  for (const path of [own[0]!, receipt]) {
    const answer = await context.request.get(path)
    expect([path, answer.status()]).toEqual([path, 200])
    expect(await answer.text()).toContain('Budi Uji')
  }
  await context.clearCookies()
  await newSignedInPatient(context, baseURL!, 'Rina Uji')
  for (const path of [...own, receipt]) {
    const answer = await context.request.get(path)
    expect([path, answer.status()]).toEqual([path, 404])
    expect(await answer.text()).not.toContain('Budi Uji')
  }
})

test('the list of a family with 200 visits is filtered by person and paged by the address', async ({
  page,
  context,
  baseURL,
}) => {
  const t = (key: string) => say('id', key)
  const rina = await newSignedInPatient(context, baseURL!, 'Rina Uji')
  const child = `${'Anak dengan nama yang panjang sekali '.repeat(3)}Uji`
  const { data } = await rina.client.rpc('save_patient', {
    patient: { is_self: false, full_name: child, consents: { care: true } },
  })
  const visit = await newVisit(rina, 9, data!.id)
  await sql(
    `with visit as (select * from public.appointments where id = $1), made as (
       insert into public.bookings (patient_id, clinic_id, service_id, status, subtotal_idr, total_idr, policy)
       select $2, visit.clinic_id, visit.service_id, 'completed', 0, 0, booking.policy
       from visit join public.bookings as booking on booking.id = visit.booking_id, generate_series(1, 200)
       returning *
     )
     insert into public.appointments (booking_id, clinic_id, service_id, physiotherapist_id, patient_id, status,
       starts_at, ends_at, blocks_until, original_starts_at)
     select made.id, made.clinic_id, made.service_id, visit.physiotherapist_id, made.patient_id, 'completed',
       moment, moment + interval '1 hour', moment + interval '1 hour', moment
     from visit, (select *, date_trunc('day', now()) - row_number() over () * interval '1 day' as moment from made) as made`,
    [visit.id, rina.id],
  )
  await page.goto('/user/appointment')
  const rows = page.getByRole('main').getByRole('listitem').getByRole('link', { name: /WIB/ })
  await expect(rows).toHaveCount(21)
  const more = page.getByRole('link', { name: new RegExp(t('appointments_show_more')) })
  await more.click()
  await expect(rows).toHaveCount(41)
  await page.reload()
  await comesAlive(page)
  await expect(rows).toHaveCount(41)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await goOn(page, '/user/appointment?past=10')
  await expect(rows).toHaveCount(201)
  await expect(more).toHaveCount(0)
  await page.getByRole('link', { name: /^Anak/ }).first().click()
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`person=${data!.id}`))
})

test('pages have the titles of the specification', async ({ context, signIn }) => {
  const [next] = await sql<{ id: string; payment: string }>(
    `select appointment.id, payment.id as payment
     from public.appointments as appointment join public.payments as payment using (booking_id)
     where patient_id = (select id from public.patients where email = 'rina@example.com')
       and appointment.status = 'confirmed' and starts_at > now()
     order by starts_at desc limit 1`,
  )
  await signIn('rina@example.com')
  const titles = {
    user: 'Home',
    'user/profile': 'Profile',
    'user/voucher': 'Vouchers',
    'user/appointment': 'Appointment',
    [`user/appointment/${next!.id}/reschedule`]: 'Reschedule Appointment',
    'user/book': 'Booking History',
    'user/booking': 'Booking',
    'user/booking/payment/capture': 'Payment Process',
    [`user/booking/payment/${next!.payment}/success`]: 'Payment Success',
  }
  for (const [path, title] of Object.entries(titles)) {
    const html = await (await context.request.get(`/en/${path}`)).text()
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1], path).toBe(`Luwes · ${title}`)
  }
  expect(say('en', 'admin_off_days_title')).toBe('Physio Off-days')
})
