import type { DragEvent } from 'react'

const kind = 'application/x-vesica-row'
let dragged: string | undefined

/** A row begins to be dragged. */
export const beginDrag = (event: DragEvent, row: string): void => {
  dragged = row
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData(kind, row)
}

export const endDrag = (): void => {
  dragged = undefined
}

/** The row that is being dragged here: browsers say what it is only once it is let go. */
export const draggedIn = (event: DragEvent): string | undefined =>
  event.dataTransfer.types.includes(kind) ? dragged : undefined

/** Whether it would come after what it is held over. */
export const isAfter = (event: DragEvent<HTMLElement>): boolean => {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  return event.clientY > top + height / 2
}
