import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from './query-client'

const queryKey = ['patients', 'one', 'of this test']
let answers: ((name: string) => void)[] = []
const options = {
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      answers.push(resolve)
      signal.addEventListener('abort', () => reject(new Error('aborted')))
    }),
}
const shown = () => queryClient.getQueryData(queryKey)
const save = () => new MutationObserver(queryClient, { mutationFn: async () => 'saved' }).mutate()

beforeEach(() => {
  answers = []
  queryClient.clear()
  queryClient.setQueryData(queryKey, 'Wati', { updatedAt: 0 })
})

test('a record that is looked at while it is read anew is read once more when something is done', async () => {
  const leave = new QueryObserver(queryClient, options).subscribe(() => {})
  expect(answers).toHaveLength(1)
  await save()
  expect(answers).toHaveLength(2)
  answers[0]!('Wati')
  answers[1]!('Wati Baru')
  await expect.poll(shown).toBe('Wati Baru')
  // What is not being read waits until it is opened next.
  await save()
  expect(answers).toHaveLength(2)
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  leave()
})

test('a record that nobody looks at any more is not taken as it was read before something was done', async () => {
  void queryClient.prefetchQuery(options)
  expect(answers).toHaveLength(1)
  await save()
  answers[0]!('Wati Lama')
  await new Promise((settled) => setTimeout(settled))
  expect(shown()).toBe('Wati')
  expect(answers).toHaveLength(1)
  expect(queryClient.getQueryState(queryKey)).toMatchObject({
    isInvalidated: true,
    fetchStatus: 'idle',
  })
})
