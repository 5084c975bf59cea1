import { oneAtATime, say, sql } from '../../support/booking.ts'
import { expect, test } from '../../support/browser.ts'

const t = (key: string, inputs?: Record<string, string | number>) => say('en', key, inputs)

test('somebody is quoted once they have agreed, and the film of the home page keeps its text', async ({
  page,
  request,
  signIn,
}) => {
  const name = `Quoted ${process.pid}${Date.now()}`
  const save = page.getByRole('button', { name: t('admin_form_save'), exact: true })
  const saved = page.getByText(t('admin_saved'), { exact: true })
  await signIn('agus@example.com')
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/en/admin/content/testimonials')
  await page.getByRole('link', { name: t('admin_testimonial_new') }).click()
  await page.getByLabel(t('admin_testimonial_name')).fill(name)
  await page.getByLabel(t('admin_testimonial_context_id')).fill('Setelah operasi lutut')
  await page.getByLabel(t('admin_testimonial_context_en')).fill('After knee surgery')
  await page.getByLabel(t('admin_testimonial_quote_id')).fill('Saya bisa naik tangga lagi.')
  await save.click()
  await expect(page.getByLabel(t('admin_testimonial_quote_en'))).toBeFocused()
  await page.getByLabel(t('admin_testimonial_quote_en')).fill('I can climb stairs again.')
  await page.keyboard.press('Control+Enter')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toBeVisible()
  const kept = await sql(`select published_at from public.testimonials where name = $1`, [name])
  expect(kept, 'nobody is shown who has not agreed').toEqual([{ published_at: null }])
  await row.getByRole('link').click()
  await page.getByText(t('admin_content_shown_label'), { exact: true }).click()
  await save.click()
  await expect
    .poll(() =>
      sql(`select published_at < now() as is_shown from public.testimonials where name = $1`, [
        name,
      ]),
    )
    .toEqual([{ is_shown: true }])
  await row.getByRole('link').click()
  await page.getByRole('button', { name: t('admin_delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('admin_delete') })
    .click()
  await expect(page.getByRole('link', { name: t('admin_testimonial_new') })).toBeVisible()
  await expect(row).toHaveCount(0)

  await oneAtATime('site settings', async () => {
    await page.getByRole('link', { name: t('admin_content_video'), exact: true }).click()
    const address = page.getByLabel(t('admin_video_address'))
    const before = await address.inputValue()
    const savedAt = () => sql(`select updated_at::text as at from public.site_settings`)
    const opened = await savedAt()
    await address.fill('http://example.com/film')
    await save.click()
    await expect(address).toBeFocused()
    expect(await sql(`select video_url from public.site_settings`)).toEqual([
      { video_url: before || null },
    ])
    await address.fill(before)
    await page.keyboard.press('Control+Enter')
    await expect.poll(savedAt).not.toEqual(opened)
    await expect(saved).toBeVisible()
    const home = await (await request.get(`/en?once=${name.slice(7)}`)).text()
    const title = await page.getByLabel(t('admin_video_title_en')).inputValue()
    expect(home).toContain(title)
  })
})
