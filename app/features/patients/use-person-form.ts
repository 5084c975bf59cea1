import { useRouter } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { errorText } from '#app/lib/error-text'
import { toAppError } from '#app/lib/errors'
import { forgetCreated, keptId } from '#app/lib/kept-id'
import { showChanges } from '#app/lib/show-changes'
import { toast } from '#app/lib/toast'
import { useAction } from '#app/lib/use-action'
import { useStay } from '#app/lib/use-stay'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { saveFields } from './mutations'
import { getPerson, type PersonRecord } from './people'
import {
  changesOf,
  type Draft,
  draftOf,
  type Faults,
  faultsOf,
  type FieldName,
  mergedDraft,
  typedSince,
} from './person-draft'

type Wish = {
  person: PersonRecord | undefined
  isSelf: boolean
  needsPhone: boolean
  form: RefObject<HTMLFormElement | null>
  onSaved?: () => Promise<unknown>
  /** Key under which this tab stores the input. */
  keptAs?: string
}

/**
 * The draft of one person and its saving. On a concurrent save, changes of different fields are
 * merged; where both changed the same field, nothing is saved before the user has seen it.
 */
export function usePersonForm({ person, isSelf, needsPhone, form, onSaved, keptAs }: Wish) {
  const router = useRouter()
  const stay = useStay('form')
  const [known, setKnown] = useState<PersonRecord | undefined>(person)
  const [base, setBase] = useState(() => draftOf(person, getLocale()))
  const [draft, setDraft] = useState(base)
  const [isNikRemoved, setNikRemoved] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  /** Values that somebody else has saved in fields the user has changed. */
  const [theirs, setTheirs] = useState<Partial<Draft>>()

  const typed = (base: Draft, draft: Draft) => ({
    ...changesOf(base, draft),
    ...(isNikRemoved && !draft.nik && { nik: '' }),
  })

  // A page that is returned to shows what it knew, until that is read anew.
  const [given, setGiven] = useState(person)
  if (person && given !== person) {
    setGiven(person)
    const isNewer = !known || person.updated_at > known.updated_at
    if (isNewer && Object.keys(typed(base, draft)).length === 0) {
      const next = draftOf(person, getLocale())
      setKnown(person)
      setBase(next)
      setDraft(next)
    }
  }

  async function save(
    known: PersonRecord | undefined,
    base: Draft,
    draft: Draft,
    isHere: () => boolean,
  ): Promise<void> {
    const changes = known ? typed(base, draft) : filled(draft)
    if (known && Object.keys(changes).length === 0)
      return void toast({ title: m.profile_nothing_changed() })
    try {
      const saved = await saveFields({ known, isSelf, newId: keptAs && keptId(keptAs) }, changes)
      const next = draftOf(saved, getLocale())
      setKnown(saved)
      setBase(next)
      // Keep what was typed during the save; it is still unsaved.
      setDraft((now) => typedSince(draft, now, next))
      setNikRemoved(false)
    } catch (error) {
      if (!known || toAppError(error).code !== 'stale_record') throw error
      const { both, ...newest } = await catchUp(known, base, draft)
      if (both.length === 0) return save(newest.known, newest.base, newest.draft, isHere)
      if (!isHere()) throw error
      return
    }
    if (keptAs) forgetCreated(keptAs)
    toast({ title: m.profile_saved() })
    await (onSaved && isHere() ? onSaved() : showChanges(router))
  }

  async function catchUp(old: PersonRecord, base: Draft, draft: Draft) {
    const newest = await getPerson(old.id)
    const kept = draftOf(newest, getLocale())
    const { merged, both } = mergedDraft(base, draft, kept)
    setKnown(newest)
    setBase(kept)
    setDraft((now) => typedSince(draft, now, merged))
    setTheirs(Object.fromEntries(both.map((name) => [name, kept[name]])))
    return { known: newest, base: kept, draft: merged, both }
  }

  const { isBusy, error, run } = useAction(async () => {
    const date = form.current?.querySelector<HTMLInputElement>('[name=birth_date]')
    const found = faultsOf(draft, { isDateBroken: Boolean(date?.validity.badInput), needsPhone })
    setFaults(found)
    setTheirs(undefined)
    if (Object.keys(found).length > 0) return
    const isHere = stay()
    try {
      await save(known, base, draft, isHere)
    } catch (failure) {
      if (isHere()) throw failure
      const title = m.profile_not_saved({ name: draft.full_name || m.profile_title() })
      toast({ title, description: errorText(failure), variant: 'destructive' })
    }
  })

  return {
    known,
    draft,
    faults,
    theirs,
    isBusy,
    error,
    run,
    /** Whether leaving would lose input that is neither being saved nor stored by this tab. */
    isUnsaved: () => !keptAs && !isBusy && Object.keys(typed(base, draft)).length > 0,
    nikMasked: isNikRemoved ? null : (known?.nik_masked ?? null),
    change: (name: FieldName, value: string) => setDraft((now) => ({ ...now, [name]: value })),
    removeNik: () => setNikRemoved(true),
  }
}

const filled = (draft: Draft) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim()))
