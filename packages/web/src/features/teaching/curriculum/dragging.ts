import type { DragEvent } from 'react'

const kind = 'application/x-vesica-lesson'
let dragged: string | undefined

/** A lesson begins to be dragged. */
export const beginDrag = (event: DragEvent, lesson: string): void => {
  dragged = lesson
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData(kind, lesson)
}

export const endDrag = (): void => {
  dragged = undefined
}

/** The lesson that is being dragged here: browsers say what it is only once it is let go. */
export const draggedIn = (event: DragEvent): string | undefined =>
  event.dataTransfer.types.includes(kind) ? dragged : undefined

/** Whether it would come after what it is held over. */
export const isAfter = (event: DragEvent<HTMLElement>): boolean => {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  return event.clientY > top + height / 2
}
