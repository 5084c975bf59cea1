import { useGoBack } from '#app/components/admin/back-link'
import { useRow } from '#app/lib/admin/use-row'
import type { Values } from '#app/lib/admin/save-row'
import type { Tables } from '#app/lib/database.types'
import { toast } from '#app/lib/toast'
import { m } from '#app/paraglide/messages.js'
import { publishedAt } from './schema'

type Sorted = 'faqs' | 'testimonials'

/**
 * Saves and deletes a sorted text that can be shown or hidden.
 * @param place of a new one: last
 * @returns `submit`, which calls `reset` after saving and then returns to the list
 */
export function useShownText<Name extends Sorted>(
  table: Name,
  row: Tables<Name> | undefined,
  { place, list }: { place: number; list: string },
) {
  const goBack = useGoBack(list)
  const { save, remove, error, current } = useRow(table, row)
  const before = current ?? row
  async function submit({ is_shown, ...texts }: { is_shown: boolean }, reset: () => void) {
    const saved = await save({
      ...texts,
      ...(!row && { sort_order: place }),
      published_at: publishedAt(is_shown, before?.published_at),
    } as Values<Name>)
    if (!saved) return
    reset()
    toast({ title: m.admin_saved() })
    goBack()
  }
  return { submit, remove, error, current, goBack }
}
