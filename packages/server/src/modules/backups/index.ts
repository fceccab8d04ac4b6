export { lastBackup, lastTrial } from './health.ts'
export { backupsInverses } from './undo.ts'
