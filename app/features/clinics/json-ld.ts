import type { DayOfWeek, MedicalClinic, WithContext } from 'schema-dts'
import { formatClock } from '#app/lib/format'
import { localizePath } from '#app/lib/locale'
import { absolute } from '#app/lib/seo'
import { getLocale } from '#app/paraglide/runtime.js'
import { hoursToday } from './opening-hours'
import type { ClinicToday } from './queries'

const days: DayOfWeek[] = [
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
  'https://schema.org/Sunday',
]

const clock = (instant: string, timeZone: string) =>
  formatClock(instant, { timeZone, locale: 'en' })

export const clinicJsonLd = (
  clinic: ClinicToday,
  lowestPrice?: number,
): WithContext<MedicalClinic> => ({
  '@context': 'https://schema.org',
  '@type': 'MedicalClinic',
  '@id': absolute(`/clinics/${clinic.slug}#clinic`),
  name: clinic.name,
  url: absolute(localizePath(`/clinics/${clinic.slug}`)),
  image: absolute(`/pictures/clinics-${getLocale()}.png`),
  telephone: clinic.phone,
  medicalSpecialty: 'https://schema.org/Physiotherapy',
  currenciesAccepted: 'IDR',
  ...(lowestPrice !== undefined && { priceRange: `IDR ${lowestPrice}+` }),
  address: {
    '@type': 'PostalAddress',
    streetAddress: [clinic.address_line1, clinic.address_line2].filter(Boolean).join(', '),
    addressLocality: clinic.city,
    addressRegion: clinic.province,
    postalCode: clinic.postal_code,
    addressCountry: 'ID',
  },
  ...(clinic.latitude !== null &&
    clinic.longitude !== null && {
      geo: {
        '@type': 'GeoCoordinates',
        latitude: clinic.latitude,
        longitude: clinic.longitude,
      },
    }),
  openingHoursSpecification: hoursToday(clinic.clinic_hours, clinic.time_zone).now.map((hours) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days[hours.weekday - 1],
    opens: hours.opens_at.slice(0, 5),
    closes: hours.closes_at.slice(0, 5),
  })),
  specialOpeningHoursSpecification: clinic.openingDays
    .filter(({ name }) => name)
    .flatMap(({ day, hours }) =>
      // In schema.org, opening and closing at midnight means closed.
      (hours.length > 0 ? hours : [undefined]).map((open) => ({
        '@type': 'OpeningHoursSpecification' as const,
        opens: open ? clock(open.opens_at, clinic.time_zone) : '00:00',
        closes: open ? clock(open.closes_at, clinic.time_zone) : '00:00',
        validFrom: day,
        validThrough: day,
      })),
    ),
})
