import { useState } from 'react'

/**
 * A choice that lives in the address but shows at once: the address follows a moment later, and
 * the back button wins over what was pressed before.
 */
export function useChoice<Value>(
  value: Value,
  commit: (value: Value) => void,
): [Value, (value: Value) => void] {
  const [shown, setShown] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setShown(value)
  }
  return [
    shown,
    (next) => {
      setShown(next)
      commit(next)
    },
  ]
}
