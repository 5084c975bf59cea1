import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('app.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }] as const,
  ),
)

function luminance(hex: string) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(one: string, other: string) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const grounds = ['background', 'card', 'muted']
const pairs = [
  // Body text: AAA.
  ...grounds.flatMap((ground) => [
    ['foreground', ground, 7],
    ['muted-foreground', ground, 7],
  ]),
  ...['confirmed', 'waiting', 'cancelled', 'done', 'accent', 'primary-soft'].map((name) => [
    `${name}-foreground`,
    name,
    7,
  ]),
  ['card-foreground', 'card', 7],
  // Actions and links: AA.
  ['primary-foreground', 'primary', 4.5],
  ['primary-foreground', 'primary-hover', 4.5],
  ['destructive-foreground', 'destructive', 4.5],
  ...grounds.flatMap((ground) => [
    ['primary', ground, 4.5],
    ['destructive', ground, 4.5],
    // The edge of a field and the ring of the focus: 3 to 1.
    ['input', ground, 3],
    ['ring', ground, 3],
  ]),
] as [string, string, number][]

describe.each(['light', 'dark'] as const)('%s colours', (mode) => {
  it.each(pairs)('%s on %s reach %d', (front, ground, least) => {
    const [one, other] = [tokens.get(front)?.[mode], tokens.get(ground)?.[mode]]
    expect(contrast(one!, other!)).toBeGreaterThanOrEqual(least)
  })
})

it('can fail: grey on grey is too weak', () => {
  expect(contrast('#777777', '#888888')).toBeLessThan(4.5)
})
