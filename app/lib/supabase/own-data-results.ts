/** What a deletion of an account meets, before it and while it is waited for. */
export type DeletionFacts = {
  /** Null: nobody has asked. */
  requested_at: string | null
  due_at: string | null
  people: { id: string; full_name: string }[]
  /** What has to end before: upcoming, settlement, payment or task. */
  rule: string | null
  /** What the rule is about. */
  appointments: {
    id: string
    booking_number: string
    starts_at: string
    time_zone: string
    clinic: string
  }[]
  credit_idr: number
  sessions: number
  /** Somebody who works here keeps the account. */
  keeps_account: boolean
}

/** What was erased, how many of each, and what stays for which reason. */
export type DeletionAnswer = {
  erased: Record<string, number>
  kept: Record<string, { count: number; reason: string }>
}

/** By the name of the function. */
export type OwnDataResults = {
  complete_deletion: DeletionAnswer | null
  export_my_data: Record<string, unknown>
  my_deletion: DeletionFacts
  preview_deletion: DeletionFacts
  request_deletion: { due_at: string }
}
