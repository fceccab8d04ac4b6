import { useQueryClient } from '@tanstack/react-query'
import { faq } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { readKey, refresh } from '../../../../data/queries.ts'
import { text } from '../../../../i18n/text.ts'
import { stepped } from '../../../../lists/stepped.ts'
import { useOrdering } from '../../../../lists/useOrdering.ts'

const copy = text.supportContent.faq

type Order = readonly string[]

const isSame = (a: Order, b: Order): boolean => a.join() === b.join()
const areOfTheSame = (a: Order, b: Order): boolean => isSame(a.toSorted(), b.toSorted())

/** Moves one question by one step. @returns the same order at either end */
export const withStep = (order: Order, id: string, step: -1 | 1): Order => stepped(order, order.indexOf(id), step)

/** Moves one question before or after another. */
export const withDropped = (order: Order, id: string, over: string, isAfter: boolean): Order => {
  if (id === over || !order.includes(id)) return order
  const remaining = order.filter((candidate) => candidate !== id)
  return remaining.toSpliced(remaining.indexOf(over) + (isAfter ? 1 : 0), 0, id)
}

/** The order of the questions while it is being edited. */
export const useFaqOrder = (entries: readonly faq.FaqEntry[]) => {
  const client = useQueryClient()
  const read: Order = entries.map(({ id }) => id)
  // The response to a reorder arrives before the refetched list does.
  const [answered, setAnswered] = useState<Order>()
  const now = read.join()
  useEffect(() => setAnswered(undefined), [now])
  return useOrdering({
    kept: answered && areOfTheSame(answered, read) ? answered : read,
    isSame,
    areOfTheSame,
    endpoint: faq.reorderFaq,
    input: (order) => ({ body: { ids: [...order] } }),
    onAnswer: (reply) => client.setQueryData(readKey(faq.listManagedFaq, {}), reply),
    onDone: (reply) => setAnswered(reply.faq.map(({ id }) => id)),
    onFailed: () => {
      setAnswered(undefined)
      void refresh(client, [faq.listManagedFaq])
    },
    sentence: ({ code, message }) => (code === 'order_old' ? copy.conflict : message),
    undone: copy.undone,
  })
}
