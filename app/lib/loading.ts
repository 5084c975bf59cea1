import { createStore } from './store'

export type Loading = { isLoading: boolean; description?: string }

export const loadingStore = createStore<Loading>({ isLoading: false })

/** Covers the page while something must finish first. The text defaults to "Loading...". */
export const setLoading = (isLoading: boolean, description?: string) =>
  loadingStore.set(() => ({ isLoading, description }))

/** Covers the page until the promise settles. */
export async function whileLoading<Result>(work: Promise<Result>, description?: string) {
  setLoading(true, description)
  try {
    return await work
  } finally {
    setLoading(false)
  }
}
