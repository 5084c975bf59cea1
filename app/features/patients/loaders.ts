import { listUnreachable } from '#app/features/reach/queries'
import { wrongParameters } from '#app/lib/wrong-parameters'
import { getProved, listConsentTexts, listPeople } from './people'

export async function loadProfile(userId: string) {
  const [people, texts, proved] = await Promise.all([
    listPeople(userId),
    listConsentTexts(),
    getProved(),
  ])
  return { people, texts, proved, unreachable: await listUnreachable(people.map(({ id }) => id)) }
}

/**
 * @param id of one of the family, or `new`
 * @throws wrongParameters for anybody else
 */
export async function loadPerson(userId: string, id: string) {
  if (id === 'new') return { person: undefined, texts: [] }
  const [people, texts] = await Promise.all([listPeople(userId), listConsentTexts()])
  const person = people.find((it) => it.id === id && !it.is_account_holder)
  if (!person) throw wrongParameters()
  return { person, texts }
}
