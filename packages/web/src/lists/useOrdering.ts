import type { Endpoint, Input } from '@vesica/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ActionOptions, useAction } from '../data/action.ts'
import type { CallFailed } from '../data/failure.ts'

/** The last move as text for screen readers, and its undo function. */
export interface LastMove {
  readonly said: string
  readonly undo?: (() => void) | undefined
  readonly isProblem?: boolean
}

interface OrderingParts<Order, E extends Endpoint> extends ActionOptions<E> {
  /** The order as known to be saved. */
  readonly kept: Order
  readonly isSame: (a: Order, b: Order) => boolean
  /** Whether both contain the same records, so that one can replace the other. */
  readonly areOfTheSame: (a: Order, b: Order) => boolean
  readonly endpoint: E
  readonly input: (order: Order) => Input<E, File>
  /** The message for a refused order. */
  readonly sentence: (failure: CallFailed) => string
  /** The message for an undone move. */
  readonly undone: string
}

/**
 * An order while it is being changed: shown at once, sent step by step. If refused, the server's order returns, with a
 * message.
 */
export const useOrdering = <Order, E extends Endpoint>(orderingOptions: OrderingParts<Order, E>) => {
  const {
    kept: stored,
    isSame,
    areOfTheSame,
    endpoint,
    input,
    sentence: failureMessage,
    undone,
    ...options
  } = orderingOptions
  const [draft, setDraft] = useState<Order>()
  const [message, setMessage] = useState<LastMove>()
  // Until the invalidated reads are reloaded, and another move may start.
  const [isSaving, setSaving] = useState(false)
  const visible = draft !== undefined && areOfTheSame(draft, stored) ? draft : stored
  const send = useAction(endpoint, {
    ...options,
    onFailed: (failure, input) => {
      setDraft(undefined)
      setMessage({ said: failureMessage(failure), isProblem: true })
      options.onFailed?.(failure, input)
    },
  })
  const settle = useEffectEvent(() => {
    if (draft === undefined || isSaving) return
    if (isSame(draft, stored) || !areOfTheSame(draft, stored)) return setDraft(undefined)
    setSaving(true)
    void send.run(input(draft)).then(() => setSaving(false))
  })
  const now = JSON.stringify(stored)
  useEffect(() => settle(), [draft, isSaving, now])
  /** Moves to another order. @param telling the message about it */
  const move = (next: Order, telling: string) => {
    const before = visible
    setDraft(() => next)
    setMessage({
      said: telling,
      undo: () => {
        setDraft(() => before)
        setMessage({ said: undone })
      },
    })
  }
  return { order: visible, move, said: message, say: setMessage, isSaving }
}
