import { useQueryClient } from '@tanstack/react-query'
import { faq } from '@vesica/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAct } from '../../../data/act.ts'
import { readKey, refresh } from '../../../data/queries.ts'
import { text } from '../../../i18n/text.ts'

const words = text.answers.faq

type Order = readonly string[]

/** What was done last, for who does not see it, and the way back. */
export interface Said {
  readonly said: string
  readonly undo?: (() => void) | undefined
  readonly isProblem?: boolean
}

const isSame = (one: Order, other: Order): boolean => one.join() === other.join()
const areOfTheSame = (one: Order, other: Order): boolean => isSame(one.toSorted(), other.toSorted())

/** The same with one moved. @returns the same order where there is no step */
export const withStep = (order: Order, id: string, step: -1 | 1): Order => {
  const at = order.indexOf(id)
  const to = at + step
  return at < 0 || to < 0 || to >= order.length ? order : order.toSpliced(at, 1).toSpliced(to, 0, id)
}

/** The same with one put before or after another. */
export const withDropped = (order: Order, id: string, over: string, isAfter: boolean): Order => {
  if (id === over || !order.includes(id)) return order
  const others = order.filter((one) => one !== id)
  return others.toSpliced(others.indexOf(over) + (isAfter ? 1 : 0), 0, id)
}

/**
 * The order of the questions as it is being changed: shown at once, sent step by step. Refused, the order is the server's
 * again, and that is said.
 */
export const useFaqOrder = (entries: readonly faq.FaqEntry[]) => {
  const client = useQueryClient()
  const read = entries.map(({ id }) => id)
  // What an order was answered with is known before it stands in what is read.
  const [answered, setAnswered] = useState<Order>()
  const kept = answered && areOfTheSame(answered, read) ? answered : read
  const [wanted, setWanted] = useState<Order>()
  const [said, setSaid] = useState<Said>()
  const [isSaving, setSaving] = useState(false)
  const shown = wanted && areOfTheSame(wanted, kept) ? wanted : kept
  const send = useAct(faq.orderFaq, {
    onAnswer: (reply) => client.setQueryData(readKey(faq.listManagedFaq, {}), reply),
    onFailed: ({ code, message }) => {
      setWanted(undefined)
      setAnswered(undefined)
      setSaid({ said: code === 'order_old' ? words.conflict : message, isProblem: true })
      void refresh(client, [faq.listManagedFaq])
    },
  })
  const settle = useEffectEvent(() => {
    if (!wanted || isSaving) return
    if (isSame(wanted, kept) || !areOfTheSame(wanted, kept)) return setWanted(undefined)
    setSaving(true)
    void send.act({ body: { ids: [...wanted] } }).then((reply) => {
      if (reply) setAnswered(reply.faq.map(({ id }) => id))
      setSaving(false)
    })
  })
  const now = read.join()
  useEffect(() => setAnswered(undefined), [now])
  useEffect(() => settle(), [wanted, isSaving])
  const move = (next: Order, telling: string) => {
    const before = shown
    setWanted(next)
    setSaid({
      said: telling,
      undo: () => {
        setWanted(before)
        setSaid({ said: words.undone })
      },
    })
  }
  return { order: shown, move, said }
}
