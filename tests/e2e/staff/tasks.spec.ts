import { newBoard, newVisit } from '../../support/board.ts'
import { newAddress, newPatient, press, say, sql } from '../../support/booking.ts'
import {
  expect,
  expectAccessible,
  expectCalm,
  expectReadable,
  holdRequests,
  test,
  languagesFrom,
  screenOf,
} from '../../support/browser.ts'
import { newName } from '../../support/patients.ts'
import { newStaff } from '../../support/staff.ts'
import { newVisit as newOwnVisit } from '../../support/visits.ts'
import { goOn } from '../../support/within-app.ts'

type Box = { x: number; y: number; width: number; height: number }

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

const raise = (kind: string, appointment: string, details: object) =>
  sql(
    `insert into public.admin_tasks (kind, clinic_id, booking_id, details)
     select $1::text, clinic_id, booking_id, $3::jsonb from public.appointments where id = $2::uuid`,
    [kind, appointment, details],
  )

const switchOff = (channel: string, address: string, reason: string) =>
  sql(`insert into private.unreachable_addresses (channel, address, reason) values ($1, $2, $3)`, [
    channel,
    address,
    reason,
  ])

const off = (address: string) =>
  sql(`select from private.unreachable_addresses where address = $1`, [address])

for (const language of languagesFrom('id'))
  test(
    `what waits is counted live, leads to its solution and is closed with a note, unless its money waits, in ${language}`,
    { tag: screenOf[language] },
    async ({ page, signIn }) => {
      const { clinic, slug, ayu } = await newBoard()
      const admin = await newStaff({ role: 'admin', clinic: slug })
      const name = newName('Nina')
      const visit = await newVisit({ clinic, physiotherapist: ayu.id, name, in: 300 })
      const said = (key: string, inputs?: Record<string, string | number>) =>
        say(language, key, inputs)
      await signIn(admin.email)
      await page.goto(`${language === 'en' ? '/en' : ''}/admin/tasks`)
      await expect(page.getByText(said('admin_tasks_none'))).toBeVisible()
      await raise('message_failed', visit, { reason: 'no_channel' })
      await raise('receivable', visit, { amount_idr: 150000 })
      await expect(
        page.getByRole('link', { name: said('admin_tasks_open', { count: 2 }) }),
      ).toBeVisible()
      const owed = page.getByRole('listitem').filter({ hasText: said('admin_task_receivable') })
      await expect(owed).toContainText(language === 'en' ? 'IDR 150,000' : 'Rp150.000')
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(page)

      await owed.getByRole('button', { name: said('admin_task_close') }).click()
      await page.keyboard.type('Ditelepon, sudah lunas')
      await page.keyboard.press('Enter')
      await expect(owed).toHaveCount(0)
      await expect(
        page.getByRole('link', { name: said('admin_tasks_open', { count: 1 }) }),
      ).toBeVisible()
      await page.getByRole('link', { name: /LW-/ }).click()
      await expect(page.getByRole('heading', { name })).toBeVisible()
      await page.goBack()
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

      // Money that waits keeps its task open.
      await raise('refund_request', visit, { amount_idr: 350000 })
      await page.goBack()
      await page.route('**/rest/v1/rpc/close_task', (route) =>
        route.fulfill({
          status: 422,
          json: {
            code: 'invalid_input',
            message: 'Money waits for this decision: pay it back first.',
            details: '{"field": "task_id", "rule": "money_open"}',
          },
        }),
      )
      const money = page
        .getByRole('listitem')
        .filter({ hasText: said('admin_task_refund_request') })
      const close = money.getByRole('button', { name: said('admin_task_close') })
      await close.press('Enter')
      await page.keyboard.press('Escape')
      await expect(close).toBeFocused()
      await close.press('Enter')
      await page.keyboard.type('Selesai')
      await page.keyboard.press('Enter')
      await expect(page.getByText(said('admin_task_money_open'))).toBeVisible()
    },
  )

test('what a colleague closes keeps its place, so that nothing moves under the hand', async ({
  page,
  signIn,
}) => {
  const { clinic, slug, ayu } = await newBoard()
  const admin = await newStaff({ role: 'admin', clinic: slug })
  const visit = await newVisit({ clinic, physiotherapist: ayu.id, name: newName('Nina'), in: 300 })
  for (const amount_idr of [1000, 2000]) await raise('receivable', visit, { amount_idr })
  await signIn(admin.email)
  await page.goto('/admin/tasks')
  const [first, second] = ['Rp1.000', 'Rp2.000'].map((text) =>
    page.getByRole('listitem').filter({ hasText: text }),
  )
  const close = second!.getByRole('button', { name: t('admin_task_close') })
  await expect(close).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const places = async () => {
    const boxes = []
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 720 })
      boxes.push((await close.boundingBox())!)
    }
    return boxes as [Box, Box]
  }
  const before = await places()
  await sql(
    `update public.admin_tasks set status = 'done', resolved_at = now()
     where clinic_id = $1 and details ->> 'amount_idr' = '1000'`,
    [clinic],
  )
  await expect(first!).toContainText(t('admin_task_closed'))
  expect(await places()).toEqual(before)
  const { x, y, width, height } = before[1]
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(second!.getByRole('textbox')).toBeFocused()
  // What was closed here is gone, also for who comes back before the list has been read again.
  const read = await holdRequests(page, '**/rpc/staff_tasks')
  await page.keyboard.type('Sudah lunas')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('admin_tasks_none'))).toBeVisible()
  await page.getByRole('link', { name: t('admin_nav_upcoming') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin_nav_upcoming'))
  await page.goBack()
  const again = page.waitForResponse('**/rpc/staff_tasks')
  read()
  await again
  await expect(page.getByText(t('admin_tasks_none'))).toBeVisible()
  await expect(second!).toHaveCount(0)
})

test('what a colleague closes is announced, hands on the focus only when its controls are over, and stays readable', async ({
  page,
  signIn,
}) => {
  const { clinic, slug, ayu } = await newBoard()
  const admin = await newStaff({ role: 'admin', clinic: slug })
  const visit = await newVisit({ clinic, physiotherapist: ayu.id, name: newName('Nina'), in: 300 })
  for (const amount_idr of [1000, 2000, 3000]) await raise('receivable', visit, { amount_idr })
  const closeElsewhere = (amount: number) =>
    sql(
      `update public.admin_tasks set status = 'done', resolved_at = now()
       where clinic_id = $1 and details ->> 'amount_idr' = $2`,
      [clinic, String(amount)],
    )
  await signIn(admin.email)
  await page.goto('/admin/tasks')
  const [first, second, third] = ['Rp1.000', 'Rp2.000', 'Rp3.000'].map((text) =>
    page.getByRole('listitem').filter({ hasText: text }),
  )
  const close = t('admin_task_close')
  const said = t('admin_task_closed_now', { title: t('admin_task_receivable') })
  const status = (task = first!) => task.getByRole('status')
  await first!.getByRole('button', { name: close }).focus()
  await expect(status()).toHaveText('')
  await closeElsewhere(1000)
  await expect(status()).toHaveText(said)
  await expect(first!).toBeFocused()

  await second!.getByRole('button', { name: close }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Sudah lunas')
  await closeElsewhere(3000)
  await expect(status(third)).toHaveText(said)
  await closeElsewhere(2000)
  await expect(status(second)).toHaveText(said)
  const note = second!.getByRole('textbox')
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Sudah lunas')
  await expectCalm(page)
  // Theirs is kept, and one's own is not taken for it.
  await note.press('Enter')
  await expect(second!.getByRole('alert')).toHaveText(t('admin_task_closed_before'))
  await expect(note).toHaveValue('Sudah lunas')
  await page.keyboard.press('Escape')
  await expect(second!).toBeFocused()
})

test('the desk sees on the board and in the record where no message arrives, and what it can solve, and closes nothing', async ({
  page,
  signIn,
}) => {
  const { clinic, ayu, desk } = await newBoard()
  const visit = await newVisit({ clinic, physiotherapist: ayu.id, name: 'Nina Uji', in: 90 })
  const email = newAddress()
  const [patient] = await sql<{ id: string }>(
    `update public.patients set email = $2
       where id = (select patient_id from public.appointments where id = $1) returning id`,
    [visit, email],
  )
  await switchOff('email', email, 'complained')
  await signIn(desk.email)
  await page.goto(`/admin/board?appointment=${visit}`)
  const said = page.getByText(t('reach_complained', { address: email }))
  await expect(said).toBeVisible()
  await expectCalm(page)
  await goOn(page, `/admin/patients/${patient!.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nina Uji')
  await expect(said).toBeVisible()
  await expectAccessible(page)
  await press(page, t('reach_try_again'))
  await expect(said).toHaveCount(0)
  expect(await off(email)).toEqual([])

  // It sees what it can solve, and closes nothing.
  await raise('receivable', visit, { amount_idr: 1 })
  await raise('off_day_conflict', visit, { reason: 'proposal_expired' })
  await page.getByRole('link', { name: t('admin_tasks_open', { count: 1 }) }).click()
  await expect(page.getByText(t('admin_task_off_day_conflict'))).toBeVisible()
  await expect(page.getByText(t('admin_task_receivable'))).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('admin_task_close') })).toHaveCount(0)
  // A count that is too large for its badge is announced as displayed.
  await sql(
    `insert into public.admin_tasks (kind, clinic_id, details)
     select 'off_day_conflict', $1, '{"reason": "proposal_expired"}' from generate_series(1, 99)`,
    [clinic],
  )
  await expect(
    page.getByRole('link', { name: t('admin_tasks_open', { count: '99+' }) }),
  ).toBeVisible()
})

test('who asks for it is erased once nothing stands in the way', async ({ page, signIn }) => {
  const name = newName('Tari')
  const tari = await newPatient(name)
  const { id, number } = await newOwnVisit(tari, 13)
  await tari.client.rpc('request_deletion', { reason: 'Pindah kota' })
  const [account] = await sql('select user_id from public.patients where id = $1', [tari.id])
  // The page shows the hundred oldest, and other tests leave theirs.
  await sql(
    `update public.admin_tasks set created_at = now() - interval '1 year' where account_id = $1`,
    [account?.user_id],
  )
  await signIn((await newStaff({ role: 'admin' })).email)
  await page.goto('/admin/tasks')
  const task = page.getByRole('listitem').filter({ hasText: name })
  const review = task.getByRole('button', { name: t('admin_deletion_review') })
  await review.click()
  await expect(task.getByText(t('admin_deletion_rule_upcoming'))).toBeVisible()
  await expect(task.getByRole('link', { name: new RegExp(number) })).toBeVisible()
  const erase = task.getByRole('button', { name: t('admin_deletion_confirm') })
  await expect(erase).toHaveCount(0)
  await expectAccessible(page)

  const cancelled = await tari.client.rpc('cancel_appointment', { appointment_id: id })
  expect(cancelled.error).toBeNull()
  await task.getByRole('button', { name: t('admin_never_mind') }).click()
  await review.click()
  await expect(task.getByText(t('admin_deletion_reason', { reason: 'Pindah kota' }))).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page)
  // Whoever closes it meanwhile is told that it failed.
  const erasing = '**/rpc/complete_deletion'
  await page.route(erasing, (route) => route.abort('connectionreset'), { times: 1 })
  const fail = await holdRequests(page, erasing)
  await erase.click()
  await task.getByRole('button', { name: t('admin_never_mind') }).click()
  fail()
  await expect(
    page.getByRole('region', { name: /F8/ }).getByText(t('admin_deletion_confirm')),
  ).toBeVisible()
  await page.unroute(erasing)
  await review.click()
  await erase.click()
  await expect(page.getByText(t('admin_deletion_done_title'))).toBeVisible()
  await expect(task).toHaveCount(0)
  expect(
    await sql(
      `select full_name, user_id, (select count(*)::integer from auth.users where id = $2) as accounts
       from public.patients where id = $1`,
      [tari.id, account?.user_id],
    ),
  ).toEqual([{ full_name: 'Data dihapus', user_id: null, accounts: 0 }])
})
