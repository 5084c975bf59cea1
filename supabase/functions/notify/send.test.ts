import { expect, it, vi } from 'vitest'
import { message } from '../../../tests/support/letters.ts'
import { rpc } from '../_shared/db.ts'
import { sendDue } from './send.ts'

vi.mock('../_shared/db.ts', () => ({ rpc: vi.fn() }))
vi.mock('./payments.ts', () => ({ isStillUnpaid: () => Promise.resolve(true) }))

it('tries the next channel when one fails, and logs no address', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const channels = [
    { channel: 'email', to: 'rina@gmail..com' },
    { channel: 'whatsapp', to: '+628111000001' },
  ]
  const messages = [{ ...message('appointment_cancelled', 'id'), channels }]
  vi.mocked(rpc)
    .mockResolvedValueOnce({ taken: 1, withdrawn: 0, messages })
    .mockResolvedValueOnce(1)
  const totals = await sendDue(
    {
      // as libraries do: not an error, and with the whole of what was refused
      email: () => Promise.reject({ message: 'no', value: 'rina@gmail..com' }),
      whatsapp: () => Promise.resolve({ outcome: 'sent', provider_id: 'w1' }),
    },
    'https://luwes.example',
  )
  expect(totals).toEqual({ sent: 1, failed: 0, withdrawn: 0 })
  expect(vi.mocked(rpc).mock.lastCall).toMatchObject([
    'service',
    'record_messages',
    {
      results: [
        {
          channels: [
            { channel: 'email', outcome: 'retry', error: 'could not be written' },
            { channel: 'whatsapp', outcome: 'sent', provider_id: 'w1' },
          ],
        },
      ],
    },
    expect.anything(),
  ])
  expect(logged).toHaveBeenCalledOnce()
  expect(JSON.stringify(logged.mock.calls)).not.toContain('gmail')
  logged.mockRestore()
})
