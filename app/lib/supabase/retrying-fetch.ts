import { readWithRetries } from './read-with-retries'

/** The procedures that may be asked twice, which a database test compares with the catalogue. */
export const isReading = (address: string) =>
  /rpc\/((my|list|search|recent|similar|staff|message|read|preview)_|(check_(move|start|voucher)|quote_booking|rece(ipt|ivables)|\w+_(board|data|days|slots|sold|summary|use))$)/.test(
    address,
  )

/** Retries failed reads, by procedures too. Writes are never retried here. */
export const retryingFetch: typeof fetch = (input, init) => {
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  const address = input instanceof Request ? input.url : String(input)
  const isRead = method === 'GET' || method === 'HEAD' || isReading(address)
  return isRead ? readWithRetries(input, init) : fetch(input, init)
}
