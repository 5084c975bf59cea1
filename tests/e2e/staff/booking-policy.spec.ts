import { code } from '../../support/board.ts'
import { oneAtATime, say, sql } from '../../support/booking.ts'
import { expect, test } from '../../support/browser.ts'
import { goOn } from '../../support/within-app.ts'

const en = (key: string, inputs?: Record<string, string | number>) => say('en', key, inputs)

test('a clinic gets rules of its own, explained in words, kept with who changed them; the rule about second factors names who has none', async ({
  page,
  signIn,
}) => {
  const slug = `uji-${process.pid}-${Date.now()}`
  const [clinic] = await sql<{ id: string }>(
    `insert into public.clinics (slug, code, name, address_line1, city, province, postal_code, phone, whatsapp, is_active)
       values ($1, $2, 'Klinik ' || $1::text, 'Jl. Uji', 'Depok', 'Jawa Barat', '16412', '+622150000003', '+628110000003', false) returning id`,
    [slug, code()],
  )
  const id = clinic!.id
  const leadOf = async () =>
    (
      await sql<{ lead: number; hold: number }>(
        `select lead_minutes as lead, hold_minutes as hold from private.policy_for($1)`,
        [id],
      )
    )[0]
  const { hold, lead } = (await leadOf())!
  await signIn('agus@example.com')
  await page.goto(`/en/admin/settings/clinics/${id}/policy`)
  const field = (key: string) => page.getByLabel(en(`admin_policy_${key}`), { exact: true })
  const save = page.getByRole('button', { name: en('admin_form_save'), exact: true })
  await expect(field('lead_minutes')).toHaveValue('')
  await expect(field('lead_minutes')).toHaveAccessibleDescription(/^As everywhere\./)
  await field('lead_minutes').fill('60')
  await expect(field('lead_minutes')).toHaveAccessibleDescription(
    en('admin_policy_lead_minutes_text', { value: '1 hour' }),
  )
  await field('complete_after_minutes').fill('0')
  await expect(field('complete_after_minutes')).toHaveAccessibleDescription(
    en('admin_policy_complete_after_minutes_zero'),
  )
  await field('complete_after_minutes').fill('')
  await field('max_upcoming').fill('1.5')
  await expect(field('max_upcoming')).toHaveAccessibleDescription('Only whole numbers.')
  await field('max_upcoming').fill('')
  await field('hold_minutes').fill('0')
  await save.click()
  await expect(field('hold_minutes')).toBeFocused()
  expect(await leadOf(), 'nothing is written').toEqual({ lead, hold })
  await field('hold_minutes').fill('')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(en('admin_saved'), { exact: true })).toBeVisible()
  expect(await leadOf()).toEqual({ lead: 60, hold })
  const history = page.getByRole('region', { name: en('admin_policy_history') })
  await expect(history).toContainText('Agus Wibowo')
  await expect(history).toContainText(`${en('admin_policy_lead_minutes')}: – → 1 hour`)
  await expect(field('lead_minutes'), 'what was saved stands there').toHaveValue('60')

  // A concurrent change is shown where both changed something, and taken elsewhere.
  await field('horizon_days').fill('30')
  await sql(
    `update public.booking_policy set lead_minutes = 240, horizon_days = 20 where clinic_id = $1`,
    [id],
  )
  await save.click()
  const theirs = page.getByText(en('admin_stale_theirs', { value: '' }))
  await expect(theirs).toHaveText([en('admin_stale_theirs', { value: '20 days' })])
  await expect(field('lead_minutes')).toHaveValue('240')
  await expect(field('horizon_days')).toHaveValue('30')
  await save.click()
  await expect(history).toContainText('30 days')

  await goOn(page, '/en/admin/settings/policy')
  await expect(page.getByLabel(en('admin_policy_max_people'), { exact: true })).toHaveValue('10')

  // The rule about second factors names who has none.
  await goOn(page, '/en/admin/settings')
  await oneAtATime('site settings', async () => {
    await page.getByRole('link', { name: en('admin_security_title') }).press('Enter')
    await expect(page.getByRole('link', { name: 'Agus Wibowo' })).toBeVisible()
    const rule = page.getByRole('checkbox', { name: en('admin_security_mfa') })
    // Toggled back before saving, because the rule holds for everybody, parallel tests included.
    await rule.press('Space')
    await page
      .getByRole('link', { name: en('admin_nav_settings') })
      .first()
      .click()
    await page.getByRole('button', { name: en('form_stay') }).press('Enter')
    await rule.press('Space')
    const savedAt = () => sql(`select updated_at::text as at from public.security_policy`)
    const opened = await savedAt()
    await page.keyboard.press('Control+Enter')
    await expect.poll(savedAt).not.toEqual(opened)
    await expect(page.getByText(en('admin_saved'), { exact: true }).last()).toBeVisible()
  })
})
