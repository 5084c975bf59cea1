import { useState } from 'react'

/**
 * A choice that lives in the address but shows at once. The address follows a moment later, and
 * when it arrives at an earlier press it says nothing new; the back button wins over both.
 */
export function useChoice<Value>(
  value: Value,
  commit: (value: Value) => void,
): [Value, (value: Value) => void] {
  const [state, setState] = useState({ shown: value, address: value, sent: [] as Value[] })
  if (state.address !== value) {
    const own = state.sent.indexOf(value)
    setState(
      own < 0
        ? { shown: value, address: value, sent: [] }
        : { ...state, address: value, sent: state.sent.slice(own + 1) },
    )
  }
  return [
    state.shown,
    (next) => {
      setState((now) => ({ ...now, shown: next, sent: [...now.sent, next] }))
      commit(next)
    },
  ]
}
