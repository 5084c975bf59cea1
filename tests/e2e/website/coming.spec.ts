import { say, prefix, sql } from '../../support/booking.ts'
import { expect, expectCalm, languagesFrom, screenOf, test } from '../../support/browser.ts'

/** A link for an appointment in five days, as a reminder contains it. */
async function newLink() {
  const [link] = await sql<{ token: string; appointment: string }>(
    `with chosen as (
       select id, starts_at from public.appointments
       -- the seed's, which no other test moves
       where id::text like '70000000-%' and status = 'confirmed' and starts_at > now() + interval '1 day' and attendance_confirmed_at is null
         and not private.is_proposal_open(id)
       order by random() limit 1
     )
     insert into private.attendance_links (token, appointment_id, starts_at)
     select translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_'), id, starts_at from chosen
     returning token, appointment_id as appointment`,
  )
  return link!
}

for (const language of languagesFrom('id'))
  test(
    `a press says "I am coming", without signing in; a link of an appointment that has moved says so, an unknown one leads nowhere (${language})`,
    { tag: screenOf[language] },
    async ({ page, request }) => {
      const t = (key: string) => say(language, key)
      const { token, appointment } = await newLink()
      const saidSo = async () =>
        (
          await sql<{ is: boolean }>(
            `select attendance_confirmed_at is not null as is from public.appointments where id = $1`,
            [appointment],
          )
        )[0]!.is
      await page.goto(`${prefix(language)}/coming/${token}`)
      await expect(page.getByRole('heading', { name: t('coming_heading') })).toBeVisible()
      await expectCalm(page)
      expect(await saidSo()).toBe(false)
      await page.getByRole('button', { name: t('coming_action') }).click()
      await expect(page.getByRole('heading', { name: t('coming_thanks') })).toBeVisible()
      expect(await saidSo()).toBe(true)
      await page.reload()
      await expect(page.getByRole('heading', { name: t('coming_thanks') })).toBeVisible()
      await expect(page.getByText('WIB')).toBeVisible()
      // The link does not reveal who comes, to whom, or why.
      expect(await page.locator('main').innerText()).not.toMatch(/Rina|Budi|Dewi|LW-/)

      const moved = await newLink()
      await sql(
        `update private.attendance_links set starts_at = starts_at - interval '1 hour' where token = $1`,
        [moved.token],
      )
      await page.goto(`${prefix(language)}/coming/${moved.token}`)
      await expect(page.getByRole('heading', { name: t('coming_closed') })).toBeVisible()
      await expectCalm(page)
      const unknown = await request.get(`${prefix(language)}/coming/${'a'.repeat(32)}`)
      expect(unknown.status()).toBe(404)
    },
  )
