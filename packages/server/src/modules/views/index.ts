export { createView, type ViewedLists } from './view.ts'
export { personal as viewsPersonal } from './personal.ts'
