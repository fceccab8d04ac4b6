import type { Endpoint, Input } from '@vesica/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ActionOptions, useAction } from '../data/action.ts'
import type { CallFailed } from '../data/failure.ts'

/** What was done last, for who does not see it, and the way back. */
export interface Said {
  readonly said: string
  readonly undo?: (() => void) | undefined
  readonly isProblem?: boolean
}

interface OrderingParts<Order, E extends Endpoint> extends ActionOptions<E> {
  /** The order as it is known to be kept. */
  readonly kept: Order
  readonly isSame: (one: Order, other: Order) => boolean
  /** Whether both are about the same things, so that one can follow the other. */
  readonly areOfTheSame: (one: Order, other: Order) => boolean
  readonly endpoint: E
  readonly input: (order: Order) => Input<E, File>
  /** What is said of an order that was refused. */
  readonly sentence: (failure: CallFailed) => string
  /** What is said of a move that was taken back. */
  readonly undone: string
}

/**
 * An order as it is being changed: shown at once, sent step by step. Refused, the order is the server's again, and that is
 * said.
 */
export const useOrdering = <Order, E extends Endpoint>(parts: OrderingParts<Order, E>) => {
  const { kept, isSame, areOfTheSame, endpoint, input, sentence, undone, ...options } = parts
  const [wanted, setWanted] = useState<Order>()
  const [said, say] = useState<Said>()
  // Until what it made old was read again, and another may begin.
  const [isSaving, setSaving] = useState(false)
  const shown = wanted !== undefined && areOfTheSame(wanted, kept) ? wanted : kept
  const send = useAction(endpoint, {
    ...options,
    onFailed: (failure, input) => {
      setWanted(undefined)
      say({ said: sentence(failure), isProblem: true })
      options.onFailed?.(failure, input)
    },
  })
  const settle = useEffectEvent(() => {
    if (wanted === undefined || isSaving) return
    if (isSame(wanted, kept) || !areOfTheSame(wanted, kept)) return setWanted(undefined)
    setSaving(true)
    void send.run(input(wanted)).then(() => setSaving(false))
  })
  const now = JSON.stringify(kept)
  useEffect(() => settle(), [wanted, isSaving, now])
  /** Moves to another order. @param telling what is said of it */
  const move = (next: Order, telling: string) => {
    const before = shown
    setWanted(() => next)
    say({
      said: telling,
      undo: () => {
        setWanted(() => before)
        say({ said: undone })
      },
    })
  }
  return { order: shown, move, said, say, isSaving }
}
