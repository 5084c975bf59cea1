import { readFile } from 'node:fs/promises'
import { newSignedInPatient, prefix, press, say, sql } from '../../support/booking.ts'
import {
  comesAlive,
  expect,
  expectAccessible,
  expectCalm,
  expectReadable,
  languagesFrom,
  screenOf,
  stack,
  test,
} from '../../support/browser.ts'
import { newVisit } from '../../support/visits.ts'
import { openWithin } from '../../support/within-app.ts'

const statusOf = async (address: string) => (await fetch(address)).status

for (const language of languagesFrom('id'))
  test(
    `a calendar is subscribed to and its address replaced; own data is taken along, and asked to be erased, ${language}`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const t = (key: string, inputs = {}) => say(language, key, inputs)
      const rina = await newSignedInPatient(context, baseURL!, 'Rina Salinan')
      const { id } = await newVisit(rina, 12)
      await sql(
        `insert into public.access_log (patient_id, actor_id, role, action)
         select $1, user_id, role, 'read_patient' from public.staff where role = 'receptionist' limit 1`,
        [rina.id],
      )
      await page.goto(`${prefix(language)}/user/appointment`)
      await comesAlive(page)
      await test.step('the calendar', async () => {
        await page.getByRole('link', { name: t('calendar_subscribe') }).click()
        await expect(page.getByRole('heading', { name: t('calendar_title') })).toBeVisible()
        await press(page, t('calendar_subscribe'))
        await expect(page.getByRole('link', { name: t('calendar_open_app') })).toBeFocused()
        const shown = page.getByText(`${stack.api_url}/functions/v1/calendar-feed?token=`)
        const old = (await shown.textContent())!
        expect(await statusOf(old)).toBe(200)
        await expect(page.getByRole('link', { name: t('calendar_open_app') })).toHaveAttribute(
          'href',
          old.replace('http:', 'webcal:'),
        )
        await expectCalm(page)
        await press(page, t('calendar_renew'))
        await expectAccessible(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('calendar_renew') })
          .click()
        await expect(shown).not.toHaveText(old)
        expect(await statusOf(old)).toBe(404)
        expect(await statusOf((await shown.textContent())!)).toBe(200)
      })
      await openWithin(page, `${prefix(language)}/user/profile/data`)
      await expect(page).toHaveTitle(new RegExp(`${t('own_data_title')}$`))
      await expect(
        page.getByText(t('own_data_read_read_patient', { name: 'Rina Salinan' })),
      ).toBeVisible()
      await expectCalm(page)
      const download = page.waitForEvent('download')
      await press(page, t('own_data_download'))
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^luwes-\d{4}-\d\d-\d\d\.json$/)
      const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
      expect(data).toMatchObject({
        account: { email: rina.email },
        people: [{ record: { full_name: 'Rina Salinan' }, bookings: [{ appointments: [{ id }] }] }],
      })

      // What is in the way is said, and does not keep anybody from asking.
      const deletion = page.getByRole('region', { name: t('own_data_deletion_title') })
      await expect(deletion.getByText(t('own_data_upcoming'))).toBeVisible()
      await expect(deletion.locator(`a[href$="/user/appointment/${id}"]`)).toBeVisible()
      await press(page, t('own_data_ask'))
      const question = page.getByRole('dialog')
      await expect(question).toContainText('Rina Salinan')
      await expectAccessible(page)
      await question.getByLabel(t('own_data_reason')).fill('Pindah kota')
      await question.getByRole('button', { name: t('own_data_ask') }).click()
      await expect(deletion.getByText(t('own_data_asked'))).toBeVisible()
      await expect(page.getByRole('button', { name: t('own_data_ask') })).toHaveCount(0)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(page)
      const tasks = await sql(
        `select kind, details from public.admin_tasks
         where account_id = (select user_id from public.patients where id = $1)`,
        [rina.id],
      )
      expect(tasks).toEqual([{ kind: 'deletion_request', details: { reason: 'Pindah kota' } }])
    },
  )
