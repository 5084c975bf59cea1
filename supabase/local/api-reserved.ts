import type { Sql } from 'postgres'

/** A connection of the driver, which calls this once when it closes. */
type Closing = { onclose?: (error: unknown) => void }

/**
 * Notices when a reserved connection closes. The driver does so only for its own transactions: any
 * other waits for ever for the next answer, and the dead connection is reused.
 */
export function noticeClosing(driver: Sql) {
  const { reserve } = driver
  driver.reserve = async () => {
    const reserved = await reserve()
    const { unsafe, release } = reserved
    let isLost = false
    let lose: (error: unknown) => void = () => {}
    const closed = new Promise<never>((_, reject) => (lose = reject))
    closed.catch(() => (isLost = true))
    const onexecute = (connection: Closing) => {
      connection.onclose = lose
      return true
    }
    const guarded = {
      unsafe: (...[text, values, options]: Parameters<typeof unsafe>) =>
        isLost
          ? closed
          : Promise.race([
              unsafe(text, values, { ...options, onexecute } as typeof options),
              closed,
            ]),
      release: () => {
        if (!isLost) release()
      },
    }
    return Object.assign(reserved, guarded)
  }
}
