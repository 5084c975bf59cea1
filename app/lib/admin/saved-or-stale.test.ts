import { describe, expect, it } from 'vitest'
import { savedOrStale } from './saved-or-stale'

const seen = '2026-11-24T03:00:00.5+00:00'
const current = {
  updated_at: '2026-11-24T03:05:00+00:00',
  name_en: 'Sports',
  tags: ['knee'],
  published_at: '2026-12-01T01:00:00+00:00',
  price_idr: 400_000,
  clinic_id: null,
}
const read = () => Promise.resolve(current)

describe('savedOrStale', () => {
  it('is what was saved', async () => {
    expect(await savedOrStale(current, seen, {}, read)).toBe(current)
  })

  it('is what stands where that is what was wanted: only the answer was lost', async () => {
    const wanted = { name_en: 'Sports', tags: ['knee'], clinic_id: null, summary: undefined }
    expect(await savedOrStale(null, seen, wanted, read)).toBe(current)
    const moment = { published_at: '2026-12-01T01:00:00.000Z' }
    expect(await savedOrStale(null, seen, moment, read)).toBe(current)
  })

  it.each([
    { name_en: 'Sport' },
    { tags: [] },
    { price_idr: null },
    { clinic_id: '' },
    { published_at: '2026-12-01T02:00:00.000Z' },
  ])('is refused with what somebody else wrote, where %o was wanted', async (wanted) => {
    await expect(savedOrStale(null, seen, wanted, read)).rejects.toMatchObject({
      code: 'stale_record',
      details: { current },
    })
  })

  it('may not be written at all where nobody wrote meanwhile', async () => {
    const mine = () => Promise.resolve({ ...current, updated_at: seen })
    await expect(savedOrStale(null, seen, {}, mine)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
