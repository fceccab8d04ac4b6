import type { tickets } from '@vesica/contract'
import { pressing, useKeys } from '../../../../ui/useKeys.ts'

type Keys = {
  rows: readonly tickets.ListedTicket[]
  current: string | undefined
  onOpen: (id: string) => void
  /** Moves focus into the open conversation. */
  onEnter: () => void
  onChoose: (id: string) => void
}

const showRow = (id: string) =>
  document.querySelector(`[data-row="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' })

/** J and K move between tickets, Enter opens the conversation, X selects. */
export const useTicketKeys = ({ rows, current, onOpen, onEnter, onChoose }: Keys): void => {
  const at = rows.findIndex(({ id }) => id === current)
  const go = (by: 1 | -1) => () => {
    const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by]
    if (!next) return
    onOpen(next.id)
    showRow(next.id)
  }
  const enter = (event: KeyboardEvent) => {
    // Enter activates a focused button by itself.
    if (event.target instanceof HTMLElement && event.target.closest('button, a, [role="menuitem"]')) return
    pressing(onEnter)(event)
  }
  useKeys({
    j: go(1),
    k: go(-1),
    Enter: enter,
    o: pressing(onEnter),
    x: () => current !== undefined && onChoose(current),
  })
}
