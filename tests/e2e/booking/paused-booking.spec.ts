import {
  calendarPath,
  dayIn,
  dayOf,
  newSignedInPatient,
  ownOf,
  place,
  prefix,
  press,
  say,
  sql,
} from '../../support/booking.ts'
import { expect, expectAccessible, test, languagesFrom, screenOf } from '../../support/browser.ts'

for (const language of languagesFrom('id'))
  test(
    `an account whose holds ran out hears until when, and who books for it (${language})`,
    { tag: screenOf[language] },
    async ({ page, context, baseURL }) => {
      const patient = await newSignedInPatient(context, baseURL!)
      await sql(
        `insert into public.bookings (patient_id, clinic_id, service_id, status, subtotal_idr, total_idr, policy,
         hold_expires_at, created_by, created_at)
       select patient.id, clinic.id, service.id, 'expired', 350000, 350000, '{}',
         now() - make_interval(mins => n), patient.user_id, now() - interval '1 hour'
       from public.patients as patient, public.clinics as clinic, public.services as service,
         generate_series(1, 3) as n
       where patient.id = $1 and clinic.slug = $2 and service.slug = $3`,
        [patient.id, place.clinic, place.service],
      )
      const free = await sql<{ at: Date }>(
        `select free.starts_at as at
       from public.clinics as clinic, public.services as service,
         public.available_slots(clinic.id, service.id, $3::date, $3::date + 6) as free
       where clinic.slug = $1 and service.slug = $2 order by free.starts_at`,
        [place.clinic, place.service, dayIn(35)],
      )
      const slot = ownOf(free, ({ at }) => dayOf(at.getTime())).at(-1)!
      await page.goto(calendarPath(language, 35, { at: slot.at.toISOString() }))
      await page.waitForLoadState('networkidle')
      await press(page, say(language, 'booking_continue'))

      const alert = page
        .getByRole('alert')
        .filter({ hasText: say(language, 'booking_paused_title') })
      await expect(alert).toBeVisible()
      await expect(alert).toBeFocused()
      await expect(alert).toContainText(/\d\d[.:]\d\d/)
      await expect(alert.locator('a[href="tel:+622150000001"]')).toBeVisible()
      await expect(alert.locator('a[href^="https://wa.me/"]')).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(`${prefix(language)}/user/booking`)
      await expectAccessible(page)
    },
  )
