import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { newAbsence } from '../../support/absence.ts'
import { freeDays, place, say, sql } from '../../support/booking.ts'
import { expect, expectAccessible, stack, test } from '../../support/browser.ts'
import { disguisedPage } from '../../support/disguised-page.ts'
import { goOn } from '../../support/within-app.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)

/** A red picture of 640 by 480. */
const picture = async (page: Page) => {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const context = canvas.getContext('2d')!
    context.fillStyle = '#c03030'
    context.fillRect(0, 0, 640, 480)
    return canvas.toDataURL('image/jpeg').split(',')[1]!
  })
  return { name: 'wajah.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') }
}

/** Adds a physiotherapist with a photo; ends on the page of their hours. */
async function addSomebody(page: Page) {
  const name = `Maya Uji ${process.pid}${Date.now()}`
  await page.goto('/admin/physio')
  await page.getByRole('link', { name: t('admin_physio_new') }).click()
  await page.getByLabel(t('admin_physio_name'), { exact: true }).fill(name)
  await page.getByLabel(t('admin_physio_years')).fill('6')
  await page.getByText(t('services_specialisation_general_health')).click()
  await page
    .getByLabel(t('admin_photo_choose'))
    .first()
    .setInputFiles(await picture(page))
  await page.getByRole('button', { name: t('admin_photo_use') }).click()
  await expect(page.getByAltText(t('admin_photo_new'))).toBeVisible()
  await page.getByRole('button', { name: t('admin_form_save'), exact: true }).click()
  await expect(page).toHaveURL(/\/hours$/)
  const [made] = await sql<{ id: string; slug: string; photo_path: string }>(
    `select id, slug, photo_path from public.physiotherapists where name = $1`,
    [name],
  )
  expect(made!.slug).toMatch(/^maya-uji-\d+$/)
  expect(made!.photo_path).toMatch(new RegExp(`^${made!.id}/.+\\.webp$`))
  return { name, ...made! }
}

/** Adds the first hours of a weekday, at a clinic. */
async function addHours(
  page: Page,
  language: 'id' | 'en',
  [day, clinic, from, until]: [string, string, string, string],
) {
  const words = (key: string) => say(language, key, { day, number: 1 })
  await page.getByRole('button', { name: words('admin_hours_add_on') }).click()
  await page.getByLabel(words('admin_hours_where')).selectOption({ label: clinic })
  await page.getByLabel(words('admin_hours_from')).fill(from)
  await page.getByLabel(words('admin_hours_until')).fill(until)
}

/** Counts a person's actions in the page: clicks, and fields that are filled in. */
const countSteps = (page: Page) =>
  page.addInitScript(() => {
    const count = () =>
      sessionStorage.setItem('steps', String(Number(sessionStorage.getItem('steps')) + 1))
    addEventListener('pointerdown', count, true)
    addEventListener(
      'input',
      ({ target }) => {
        const isPressed = target instanceof HTMLInputElement && target.type === 'checkbox'
        if (!isPressed) count()
      },
      true,
    )
  })

test('a newcomer with photo, hours in both clinics and three days of leave is booked on the website', async ({
  page,
  browser,
  signIn,
}) => {
  // A Monday whose following week does not begin with a holiday.
  const [week] = await sql<{ monday: string }>(
    `select day::date::text as monday from generate_series(current_date + 10, current_date + 44, interval '1 day') as day
     where extract(isodow from day) = 1 and not exists (
       select from public.off_days as away
       where away.is_closed and away.physiotherapist_id is null
         and daterange(away.starts_on, away.ends_on, '[]') && daterange(day::date + 7, day::date + 8, '[]')
     ) order by day desc limit 1`,
  )
  const { monday } = week!
  const after = (count: number) =>
    new Date(Date.parse(monday) + count * 86_400_000).toISOString().slice(0, 10)
  await signIn('agus@example.com')
  await countSteps(page)
  const maya = await addSomebody(page)
  try {
    await addHours(page, 'id', ['Senin', 'Luwes Kebayoran Baru', '13:00', '17:00'])
    await addHours(page, 'id', ['Selasa', 'Luwes Gading Serpong', '09:00', '12:00'])
    const saved = page.waitForResponse(/rpc\/save_schedule/)
    await page.getByRole('button', { name: t('admin_hours_save') }).click()
    expect((await saved).ok()).toBe(true)

    await goOn(page, '/admin/physio/off-days/new')
    await page.getByLabel(t('admin_off_days_who')).click()
    await page.getByRole('option', { name: maya.name }).click()
    await page.getByLabel(t('admin_off_days_first_day')).fill(monday)
    await page.getByLabel(t('admin_off_days_last_day')).fill(after(2))
    await page.getByRole('button', { name: t('admin_form_save'), exact: true }).click()
    await expect(page.getByText(t('admin_saved'), { exact: true }).last()).toBeVisible()
    await expect(page).toHaveURL(/off-days$/)

    // Three minutes, at five seconds a step.
    const steps = await page.evaluate(() => Number(sessionStorage.getItem('steps')))
    expect(steps).toBeGreaterThan(15)
    expect(steps).toBeLessThanOrEqual(36)

    const visitor = await (await browser.newContext()).newPage()
    for (const [clinic, leave, free] of [
      ['kebayoran-baru', monday, after(7)],
      ['gading-serpong', after(1), after(8)],
    ] as const) {
      // The two-week strip begins on the day of leave.
      await visitor.goto(
        new URL(
          `/user/booking?${new URLSearchParams({ ...place, clinic, step: 'time', from: leave, physio: maya.slug })}`,
          page.url(),
        ).href,
      )
      await expect(visitor.getByText(maya.name)).toBeVisible()
      await expect.poll(() => freeDays(visitor)).toContain(free)
      expect(await freeDays(visitor)).not.toContain(leave)
    }
    await expect(visitor.locator(`img[src*="${maya.photo_path}"]`).first()).toBeVisible()
    await visitor.context().close()
  } finally {
    await sql(
      `update public.physiotherapists set is_public = false, is_active = false where id = $1`,
      [maya.id],
    )
  }
})

test('a picture is looked into before it is sent, can be sent again when it does not get through, and runs nowhere; of two who change one physiotherapist neither undoes what the other did', async ({
  page,
  signIn,
}) => {
  const { ayu } = await newAbsence([])
  await signIn('agus@example.com')
  await page.goto(`/admin/physio/${ayu.id}`)
  const photo = page.getByLabel(t('admin_photo_choose')).first()
  // The file's content, not its name, is checked before anything is uploaded.
  await photo.setInputFiles(disguisedPage)
  await expect(page.getByText(t('admin_photo_unreadable'))).toBeVisible()
  await photo.setInputFiles(await picture(page))
  await page.getByRole('button', { name: t('admin_photo_use') }).click()
  // until it is cut out, its dialog keeps the focus
  await expect(page.getByAltText(t('admin_photo_new'))).toBeVisible()
  // nothing but the picture is unsaved
  await page
    .getByRole('main')
    .getByRole('link', { name: t('admin_nav_physio') })
    .click()
  await page
    .getByRole('alertdialog', { name: t('form_leave_title') })
    .getByRole('button', { name: t('form_stay') })
    .click()
  await page.getByLabel(t('admin_physio_years')).fill('7')
  const pictures = '**/storage/v1/object/portraits/**'
  await page.route(pictures, (route) => route.abort())
  const save = page.getByRole('button', { name: t('admin_form_save'), exact: true })
  await save.click()
  await expect(page.getByText(t('error_network'))).toBeVisible()
  await page.unroute(pictures)
  await save.click()
  await expect(page).toHaveURL(/\/physio$/)
  const [kept] = await sql<{ photo_path: string }>(
    `select photo_path from public.physiotherapists where id = $1 and years_of_experience = 7`,
    [ayu.id],
  )
  expect(kept!.photo_path).toMatch(/\.webp$/)

  // Uploaded directly, Storage serves it with the type of its name: no browser runs it.
  const { mimeType: contentType, buffer } = disguisedPage
  const files = createClient(stack.api_url, stack.secret_key).storage.from('portraits')
  const path = `${ayu.id}/${randomUUID()}.webp`
  expect((await files.upload(path, buffer, { contentType })).error).toBeNull()
  const served = await page.request.get(files.getPublicUrl(path).data.publicUrl)
  expect(served.status()).toBe(200)
  expect(served.headers()['content-type']).toBe('image/webp')
  expect(served.headers()['x-content-type-options']).toBe('nosniff')

  // Two change one physiotherapist: neither undoes what the other did.
  const id = randomUUID()
  await sql(
    `insert into public.physiotherapists (id, slug, name, is_public, is_active)
     values ($1, $2, 'Uji Berdua', false, false)`,
    [id, `uji-${id}`],
  )
  // The oldest, which no other test makes or takes away; whoever is new gives all.
  const services = await sql<{ id: string; name_id: string }>(
    `select id, name_id from public.services where is_active order by created_at, sort_order limit 3`,
  )
  const [dropped, undone] = services
  await goOn(page, `/admin/physio/${id}`)
  const number = page.getByLabel(t('admin_physio_str'))
  await number.fill('STR-1')
  await sql(
    `with gone as (
       delete from public.physiotherapist_services where physiotherapist_id = $1 and service_id = $2
     )
     update public.physiotherapists set languages = '{id,en}', updated_at = clock_timestamp() where id = $1`,
    [id, dropped!.id],
  )
  await page.keyboard.press('Control+Enter')
  const notice = page.getByRole('alert').filter({ hasText: t('error_stale_record') })
  await expect(notice.getByRole('listitem')).toHaveText([/STR-1/])
  const given = page.getByRole('group', { name: t('admin_physio_services') })
  const choice = (name: string) => given.getByRole('checkbox', { name, exact: true })
  await expect(choice(dropped!.name_id)).not.toBeChecked()

  // A third one is faster again: what was taken from the second counts as untouched.
  await choice(undone!.name_id).click()
  await sql(
    `with back as (
       insert into public.physiotherapist_services (physiotherapist_id, service_id) values ($1, $2)
     )
     update public.physiotherapists set languages = '{id,jv}', updated_at = clock_timestamp() where id = $1`,
    [id, dropped!.id],
  )
  await page.keyboard.press('Control+Enter')
  await expect(notice.getByRole('listitem')).toHaveText([
    new RegExp(`${t('admin_physio_services')}.*${dropped!.name_id}`),
    /STR-1/,
  ])
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/physio$/)
  const [record, held] = await Promise.all([
    sql(`select languages, str_number from public.physiotherapists where id = $1`, [id]),
    sql<{ id: string }>(
      `select service_id as id from public.physiotherapist_services where physiotherapist_id = $1`,
      [id],
    ),
  ])
  expect(record).toEqual([{ languages: ['id', 'jv'], str_number: 'STR-1' }])
  const ids = held.map((it) => it.id)
  expect(services.map((it) => ids.includes(it.id))).toEqual([false, false, true])
})

test('hours are typed or painted in the grid, seen as patients will see them, and taken away again, in English', async ({
  page,
  signIn,
}) => {
  const words = (key: string, inputs?: Record<string, string | number>) => say('en', key, inputs)
  const { ayu } = await newAbsence([])
  await sql(`delete from public.schedules where physiotherapist_id = $1`, [ayu.id])
  await signIn('agus@example.com')
  await page.goto(`/en/admin/physio/${ayu.id}/hours`)
  await addHours(page, 'en', ['Monday', 'Luwes Kebayoran Baru', '13:00', '17:00'])
  // A preview shows what patients will see before it is saved.
  await expect(page.getByText(/13[.:]00 · 14[.:]00/).first()).toBeVisible()
  // Nothing has to be read before the next change is saved: the answer has the versions.
  await page.route('**/rest/v1/schedules?*', (route) => route.abort())
  const hours = () =>
    sql(
      `select weekday, start_time::text as from, end_time::text as until from public.schedules
       where physiotherapist_id = $1 order by weekday, start_time`,
      [ayu.id],
    )
  // The message of a previous save may still be there.
  const told = page.getByText(words('admin_saved'), { exact: true }).first()
  const save = page.getByRole('button', { name: words('admin_hours_save') })
  for (const until of ['17:00', '16:00']) {
    await page.getByLabel(words('admin_hours_until', { day: 'Monday', number: 1 })).fill(until)
    await save.press('Enter')
    await expect(told).toBeVisible()
    await expect.poll(hours).toEqual([{ weekday: 1, from: '13:00:00', until: `${until}:00` }])
  }

  const cell = (minute: number) => page.locator(`[data-weekday="2"][data-minute="${minute}"]`)
  const drag = async (from: number, until: number) => {
    await cell(from).hover()
    await page.mouse.down()
    await cell(until).hover()
    await page.mouse.up()
  }
  const from = (number: number) =>
    page.getByLabel(words('admin_hours_from', { day: 'Tuesday', number }))
  await drag(480, 690)
  await expect(from(1)).toHaveValue('08:00')
  await drag(570, 600)
  await expect(from(2)).toHaveValue('10:30')
  await save.click()
  await expect.poll(hours).toEqual([
    { weekday: 1, from: '13:00:00', until: '16:00:00' },
    { weekday: 2, from: '08:00:00', until: '09:30:00' },
    { weekday: 2, from: '10:30:00', until: '12:00:00' },
  ])
  await expectAccessible(page)
})

test('hours that strand visits are saved when each is resolved, and their time is offered; who is still booked stays active', async ({
  page,
  signIn,
}) => {
  const { clinic, ayu, bayu, day, ids } = await newAbsence(['Citra', 'Doni'])
  // Half of Doni's visit is in hours that are taken away, half in others, which stay as they are.
  await sql(
    `with cut as (
       update public.schedules set end_time = '09:30' where physiotherapist_id = $1 and weekday = 2 returning *
     )
     insert into public.schedules (physiotherapist_id, clinic_id, weekday, start_time, end_time)
     select physiotherapist_id, clinic_id, weekday, end_time, '20:00' from cut`,
    [ayu.id],
  )
  await signIn('agus@example.com')
  await page.goto(`/admin/physio/${ayu.id}/hours`)
  await page
    .getByRole('button', { name: t('admin_hours_remove', { day: 'Selasa', number: 1 }) })
    .click()
  const preview = page.getByRole('region', { name: t('admin_hours_preview') })
  await preview.getByLabel(t('admin_clinic')).selectOption({ label: clinic.name })
  await preview.getByLabel(t('admin_hours_preview_from')).fill(day)
  const first = preview.getByRole('definition').first()
  await expect(first).toHaveText(/^1\d/)
  await page.getByRole('button', { name: t('admin_hours_save') }).click()
  await expect(
    page.getByRole('heading', { name: t('admin_conflicts_title', { count: 2 }) }),
  ).toBeVisible()
  const what = (n: number) => page.locator(`[data-conflict="${ids[n]}"]`).getByRole('combobox')
  const saveAll = page.getByRole('button', { name: t('admin_conflicts_save') })
  await what(0)
    .first()
    .selectOption({ label: t('admin_conflicts_keep') })
  await page.getByLabel(t('admin_conflicts_reason')).fill('Sudah dijanjikan')
  // Saved too early: what is decided stays so.
  const answered = page.waitForResponse('**/rpc/save_schedule')
  await saveAll.click()
  await answered
  await what(1)
    .first()
    .selectOption({ label: t('admin_conflicts_reassign') })
  await what(1).nth(1).selectOption(bayu.id)
  await expect(what(0).first()).toHaveValue('keep')
  await saveAll.click()
  await expect(page.getByText(t('admin_saved'), { exact: true })).toBeVisible()
  await expect(first).toHaveText(/^09\.30/)
  const visits = await sql<{ physiotherapist_id: string }>(
    `select physiotherapist_id from public.appointments where id = any ($1) order by starts_at`,
    [ids],
  )
  expect(visits.map((it) => it.physiotherapist_id)).toEqual([ayu.id, bayu.id])
  // Who is still booked stays active, and is the user of an account.
  await sql(
    `with account as (
       insert into auth.users (id, aud, role, email, email_confirmed_at, confirmation_token, recovery_token, email_change, email_change_token_new)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1::uuid || '@example.com', now(), '', '', '', '') returning id
     )
     insert into public.staff (user_id, role, full_name, physiotherapist_id)
     select id, 'physiotherapist', 'Ayu Uji', $1 from account`,
    [ayu.id],
  )
  await goOn(page, `/admin/physio/${ayu.id}`)
  await expect(page.getByRole('link', { name: `Ayu Uji, ${ayu.id}@example.com` })).toHaveAttribute(
    'href',
    /\/admin\/settings\/staff\/[\da-f-]{36}$/,
  )
  await page.getByRole('checkbox', { name: t('admin_physio_active_label') }).press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(t('admin_physio_still_booked', { count: 1 }))).toBeVisible()
})
