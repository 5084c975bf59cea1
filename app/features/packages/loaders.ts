import { listClinics } from '#app/features/clinics/queries'
import { listPackages } from './queries'

export async function loadShop() {
  const [packages, clinics] = await Promise.all([listPackages(), listClinics()])
  return { packages, clinics }
}
