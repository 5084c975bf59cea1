import { expect, it } from 'vitest'
import { eventLinks, feedLinks } from './calendar-links'

it('names one event in the words of each calendar', () => {
  const links = eventLinks({
    starts_at: '2026-11-24T09:00:00+07:00',
    ends_at: '2026-11-24T10:00:00+07:00',
    title: 'Sesi di Luwes & teman',
    location: 'Jl. Contoh 1, Jakarta',
    text: 'LW-7K3QX9',
  })
  const google = new URL(links.google).searchParams
  expect(google.get('dates')).toBe('20261124T020000Z/20261124T030000Z')
  expect(google.get('text')).toBe('Sesi di Luwes & teman')
  const outlook = new URL(links.outlook).searchParams
  expect(outlook.get('startdt')).toBe('2026-11-24T02:00:00.000Z')
  expect(outlook.get('location')).toBe('Jl. Contoh 1, Jakarta')
})

it('subscribes to the same address everywhere', () => {
  const links = feedLinks('https://api.luwes.example', 'abc_-')
  const address = 'https://api.luwes.example/functions/v1/calendar-feed?token=abc_-'
  const webcal = address.replace('https', 'webcal')
  expect(links).toMatchObject({ address, webcal })
  expect(new URL(links.google).searchParams.get('cid')).toBe(webcal)
  expect(new URL(links.outlook).searchParams.get('url')).toBe(address)
})
