// Whom one of another clinic's patients was found by: the whole phone, e-mail or booking number that
// they have told. It opens their record, and stands nowhere but in this page's memory.
const told = new Map<string, string>()

export const rememberFoundBy = (patientId: string, query: string) => told.set(patientId, query)
export const foundBy = (patientId: string) => told.get(patientId)
