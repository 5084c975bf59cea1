import { expect, it } from 'vitest'
import type { Kept } from './index.ts'
import { page } from './page.ts'

const shown = async (text: string) => {
  const message: Kept = { id: '1', channel: 'whatsapp', to: '+628111000001', at: new Date(), text }
  return /class="code">([^<]*)</.exec(await (await page([message])).text())?.[1]
}

it('shows the code of a message large, and no other number', async () => {
  expect(await shown('123456 adalah kode verifikasi Anda.')).toBe('123456')
  for (const other of ['Kwitansi JKT/2026/000123', 'LW-234567', '+622150000001', 'Rp1.650.000'])
    expect(await shown(`Halo Rina, ${other}.`)).toBeUndefined()
})
