import { listServices } from '#app/features/services/queries'
import { breadcrumbJsonLd, pageHead } from '#app/lib/seo'
import { wrongParameters } from '#app/lib/wrong-parameters'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { clinicJsonLd } from './json-ld'
import { listClinics, listClinicsToday } from './queries'

async function readClinics() {
  const services = listServices(getLocale())
  const clinics = await listClinicsToday(listClinics(), services, getLocale())
  return { clinics, lowestPrice: Math.min(...(await services).map(({ price }) => price)) }
}

export async function loadClinics() {
  const { clinics, lowestPrice } = await readClinics()
  return {
    head: pageHead({
      title: m.clinics_title(),
      description: m.clinics_description(),
      path: '/clinics',
      picture: 'clinics',
      jsonLd: [
        breadcrumbJsonLd({ title: m.clinics_title(), path: '/clinics' }),
        ...clinics.map((clinic) => clinicJsonLd(clinic, lowestPrice)),
      ],
    }),
    clinics,
  }
}

export async function loadClinic(slug: string) {
  const { clinics, lowestPrice } = await readClinics()
  const clinic = clinics.find((other) => other.slug === slug)
  if (!clinic) throw wrongParameters()
  const path = `/clinics/${clinic.slug}`
  return {
    head: pageHead({
      title: m.clinics_clinic_title({ city: clinic.city, name: clinic.name }),
      description: m.clinics_clinic_description({
        name: clinic.name,
        address: `${clinic.address_line1}, ${clinic.city}`,
      }),
      path,
      picture: 'clinics',
      jsonLd: [
        breadcrumbJsonLd(
          { title: m.clinics_title(), path: '/clinics' },
          { title: clinic.name, path },
        ),
        clinicJsonLd(clinic, lowestPrice),
      ],
    }),
    clinic,
    variant: clinics.indexOf(clinic),
    others: clinics.filter((other) => other !== clinic),
  }
}
