export { systemInverses } from './undo.ts'
