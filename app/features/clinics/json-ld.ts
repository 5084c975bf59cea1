import { type DayOfWeek, type MedicalClinic, type WithContext } from 'schema-dts'
import { localizePath } from '#app/lib/locale'
import { absolute } from '#app/lib/seo'
import { getLocale } from '#app/paraglide/runtime.js'
import { type Clinic } from './data'

const days: DayOfWeek[] = [
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
  'https://schema.org/Sunday',
]

export const clinicJsonLd = (clinic: Clinic, lowestPrice?: number): WithContext<MedicalClinic> => ({
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
  openingHoursSpecification: clinic.clinic_hours.map((hours) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days[hours.weekday - 1],
    opens: hours.opens_at.slice(0, 5),
    closes: hours.closes_at.slice(0, 5),
  })),
})
