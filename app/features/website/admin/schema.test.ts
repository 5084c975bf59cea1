import { expect, it } from 'vitest'
import { playerOf } from './schema'

it('finds the film in whatever was copied', () => {
  const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
  for (const address of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=3s',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    player,
  ])
    expect(playerOf(address)).toBe(player)
  expect(playerOf('/video/klinik.mp4')).toBe('/video/klinik.mp4')
  expect(playerOf('https://example.com/x')).toBe('https://example.com/x')
})
