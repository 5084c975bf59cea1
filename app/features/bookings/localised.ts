import { getLocale } from '#app/paraglide/runtime.js'
import { type Service } from './queries'

export const serviceName = (service: Pick<Service, 'name_id' | 'name_en'>) =>
  service[`name_${getLocale()}`]

export const serviceDescription = (service: Service) => service[`description_${getLocale()}`]
