import { newBoard } from './board.ts'
import { clientOf, newStaff } from './staff.ts'

type Wish = {
  amount: number
  method?: string
  name?: string
  daysAgo?: number
  note?: string
  patient?: string
}

/** A clinic of the test's own with an administrator, and a function that sells there. */
export async function newBooks(zone?: string) {
  const board = await newBoard(zone)
  const admin = await newStaff({ role: 'admin', clinic: board.slug })
  const client = await clientOf(admin.email)
  const sell = async ({
    amount,
    method = 'cash',
    name = 'Pita elastis',
    daysAgo = 0,
    note,
    patient,
  }: Wish) => {
    const { data, error } = await client.rpc('record_sale', {
      sale: {
        idempotency_key: crypto.randomUUID(),
        clinic_id: board.clinic,
        ...(daysAgo && { sold_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString() }),
        ...(note && { note }),
        ...(patient && { patient_id: patient }),
        lines: [{ kind: 'product', description: name, unit_price_idr: amount }],
        payments: [{ method, amount_idr: amount }],
      },
    })
    if (error) throw new Error(JSON.stringify(error))
    return data
  }
  return { ...board, admin, client, sell }
}
