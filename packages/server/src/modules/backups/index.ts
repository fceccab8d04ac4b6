export { hasBackup, lastBackup, lastTrial } from './health.ts'
export { personal as backupsPersonal } from './personal.ts'
export { backupsInverses } from './undo.ts'
