import { useState } from 'react'

/**
 * A choice that is stored in the URL but shown at once. The URL follows a moment later: when it
 * catches up with one of our own earlier commits it is ignored; any other change, such as the back
 * button, wins.
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
