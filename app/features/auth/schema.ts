const text = (value: unknown) =>
  typeof value === 'string' && value.length > 0 && value.length <= 500 ? value : undefined

export const readLoginSearch = (search: Record<string, unknown>): { with?: 'password' } => ({
  with: search.with === 'password' ? 'password' : undefined,
})

export const readConfirmSearch = (search: Record<string, unknown>) => ({
  token_hash: text(search.token_hash),
  type: text(search.type),
  code: text(search.code),
  error: text(search.error),
})
