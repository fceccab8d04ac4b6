export { presentState } from './controls.ts'
export { measureUptime } from './uptime.ts'
export { systemInverses } from './undo.ts'
