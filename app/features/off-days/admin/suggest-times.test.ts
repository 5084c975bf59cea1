import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Conflict } from '#app/lib/supabase/setup-results'
import { otherTimes } from './decide'
import { startsQuery } from './queries'
import { suggestTimes } from './suggest-times'

const conflict = (id: string, starts_at: string): Conflict => ({
  appointment_id: id,
  starts_at,
  ends_at: starts_at,
  status: 'confirmed',
  patient_name: id,
  physiotherapist_id: 'ayu',
  clinic_id: 'jakarta',
  service_id: 'session',
  candidates: [],
})
const slot = (starts_at: string, physiotherapist_id = 'bayu') => ({
  starts_at,
  ends_at: starts_at,
  physiotherapist_id,
})
const leave = {
  physiotherapist_id: 'ayu',
  clinic_id: '',
  starts_on: '2026-11-23',
  ends_on: '2026-11-24',
  weekdays: [],
}
const at = (day: number, hour: number) =>
  `2026-11-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

describe('times instead', () => {
  it('are the nearest, and none of who is away', () => {
    const slots = [
      slot(at(23, 3), 'ayu'),
      slot(at(23, 8)),
      slot(at(25, 2), 'ayu'),
      slot(at(26, 2)),
      slot(at(30, 2)),
    ]
    expect(suggestTimes([conflict('a', at(23, 2))], slots, leave).get('a')).toEqual([
      at(23, 8),
      at(25, 2),
      at(26, 2),
    ])
  })

  it('are spread over those who ask, while there are others', () => {
    const slots = [2, 3, 4, 5, 6, 7].map((hour) => slot(at(25, hour)))
    const times = suggestTimes([conflict('a', at(23, 2)), conflict('b', at(23, 3))], slots, leave)
    expect(new Set([...times.values()].flat()).size).toBe(6)
    expect(suggestTimes([conflict('a', at(23, 2))], [], leave).get('a')).toEqual([])
  })

  it('leave out a clinic that is closed, on its weekdays alone', () => {
    const closure = { ...leave, physiotherapist_id: '', clinic_id: 'jakarta', weekdays: ['1'] }
    const slots = [slot(at(23, 8)), slot(at(24, 8))]
    expect(suggestTimes([conflict('a', at(23, 2))], slots, closure).get('a')).toEqual([at(24, 8)])
  })
})

it('other times are asked for the appointment itself, and its own time goes to nobody else', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 'static' } } })
  const [first, second] = ['a', 'b'].map((id) => ({
    ...conflict(id, '2099-11-23T02:00:00.000Z'),
    ends_at: '2099-11-23T03:00:00.000Z',
  }))
  client.setQueryData(startsQuery('a', '2099-11-20').queryKey, [
    { ...slot('2099-11-23T02:30:00.000Z', 'ayu'), ends_at: '2099-11-23T03:30:00.000Z' },
    { ...slot('2099-11-25T02:00:00.000Z', 'ayu'), ends_at: '2099-11-25T03:00:00.000Z' },
  ])
  const found = await otherTimes(client, [first!, second!], { ...leave, starts_on: null })
  const proposal = { action: 'propose', starts_at: ['2099-11-25T02:00:00.000Z'] }
  expect(Object.fromEntries(found)).toEqual({ a: proposal, b: proposal })
})
