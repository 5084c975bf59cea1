import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, removeToast, toast, toastStore, updateToast } from './toast'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  removeToast()
  vi.useRealTimers()
})

const titles = () => toastStore.get().map(({ title }) => title)

describe('toast', () => {
  it('opens a toast with its fields, the newest first', () => {
    toast({ title: 'one' })
    toast({ title: 'two', description: 'more', variant: 'destructive' })
    expect(toastStore.get()[0]).toMatchObject({
      open: true,
      title: 'two',
      description: 'more',
      variant: 'destructive',
    })
    expect(toastStore.get()[1]).toMatchObject({ title: 'one', variant: 'default' })
  })

  it('keeps five at most', () => {
    for (const title of ['1', '2', '3', '4', '5', '6', '7']) toast({ title })
    expect(titles()).toEqual(['7', '6', '5', '4', '3'])
  })

  it('says the same once, the latest, but keeps each that offers something', () => {
    const action = { label: 'Undo', onSelect: () => {} }
    toast({ title: 'done', action })
    toast({ title: 'saved' })
    toast({ title: 'saved', variant: 'destructive' })
    toast({ title: 'done', action })
    const last = toast({ title: 'saved' })
    expect(titles()).toEqual(['saved', 'done', 'saved', 'done'])
    expect(toastStore.get()[0]?.id).toBe(last.id)
  })

  it('gives every toast its own id', () => {
    expect(toast({}).id).not.toBe(toast({}).id)
  })

  it('updates one and leaves the others', () => {
    const first = toast({ title: 'one' })
    toast({ title: 'two' })
    first.update({ title: 'changed' })
    expect(titles()).toEqual(['two', 'changed'])
    updateToast('unknown', { title: 'x' })
    expect(titles()).toEqual(['two', 'changed'])
  })

  it('closes a dismissed toast at once and removes it after 1,000,000 ms', () => {
    const first = toast({ title: 'one' })
    toast({ title: 'two' })
    first.dismiss()
    expect(toastStore.get().map(({ open }) => open)).toEqual([true, false])
    vi.advanceTimersByTime(999_999)
    expect(titles()).toEqual(['two', 'one'])
    vi.advanceTimersByTime(1)
    expect(titles()).toEqual(['two'])
  })

  it('dismisses all without an id, each removed once', () => {
    toast({ title: 'one' })
    toast({ title: 'two' })
    dismissToast()
    dismissToast()
    expect(toastStore.get().every(({ open }) => !open)).toBe(true)
    vi.advanceTimersByTime(1_000_000)
    expect(titles()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('removes one at once, and forgets its timer', () => {
    const first = toast({ title: 'one' })
    first.dismiss()
    removeToast(first.id)
    expect(titles()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})
