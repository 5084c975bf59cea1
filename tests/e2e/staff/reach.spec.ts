import type { Page } from '@playwright/test'
import { newBoard, newVisit } from '../../support/board.ts'
import { newAddress, press, say, sql } from '../../support/booking.ts'
import { expect, expectAccessible, expectReadable, test } from '../../support/browser.ts'
import { goOn } from '../../support/within-app.ts'

const switchOff = (channel: string, address: string, reason: string) =>
  sql(`insert into private.unreachable_addresses (channel, address, reason) values ($1, $2, $3)`, [
    channel,
    address,
    reason,
  ])

const off = (address: string) =>
  sql(`select from private.unreachable_addresses where address = $1`, [address])

const looksRight = async (page: Page) => {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('the desk sees on the board and in the record where no message arrives', async ({
  page,
  signIn,
}) => {
  const t = (key: string, inputs = {}) => say('id', key, inputs)
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
  await looksRight(page)
  await goOn(page, `/admin/patients/${patient!.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nina Uji')
  await expect(said).toBeVisible()
  await looksRight(page)
  await press(page, t('reach_try_again'))
  await expect(said).toHaveCount(0)
  expect(await off(email)).toEqual([])
})
