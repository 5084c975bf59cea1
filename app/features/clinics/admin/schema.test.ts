import { expect, it } from 'vitest'
import { readPosition, writtenPosition } from './schema'

it('reads a position as maps copy it, and writes it so that it is read again', () => {
  expect(readPosition('-6.244100, 106.800500')).toEqual([-6.2441, 106.8005])
  expect(readPosition(' -6.2441 106.8005 ')).toEqual([-6.2441, 106.8005])
  expect(readPosition(writtenPosition(-6.2441, 106.8005))).toEqual([-6.2441, 106.8005])
  for (const wrong of ['', '-6,2441', '91, 10', '10, 181', 'Jl. Melati 12', '-6.2441'])
    expect(readPosition(wrong), wrong).toBeUndefined()
})
