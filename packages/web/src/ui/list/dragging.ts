import type { DragEvent } from 'react'

const kind = 'application/x-vesica-row'
let dragged: string | undefined

/** A drag of a row starts. */
export const beginDrag = (event: DragEvent, row: string): void => {
  dragged = row
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData(kind, row)
}

export const endDrag = (): void => {
  dragged = undefined
}

/** The row being dragged here: browsers reveal it only at the drop. */
export const draggedIn = (event: DragEvent): string | undefined =>
  event.dataTransfer.types.includes(kind) ? dragged : undefined

/** Whether it would go after the row below the pointer. */
export const isAfter = (event: DragEvent<HTMLElement>): boolean => {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  return event.clientY > top + height / 2
}
