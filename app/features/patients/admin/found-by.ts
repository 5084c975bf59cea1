// What a patient of another clinic was found by: the complete phone, e-mail or booking number that
// they told. It gives access to their record, and is stored only in this page's memory.
const told = new Map<string, string>()

export const rememberFoundBy = (patientId: string, query: string) => told.set(patientId, query)
export const foundBy = (patientId: string) => told.get(patientId)
