export { startHeartbeat, sweepWorker } from './system.jobs.ts'
export { systemRoutes } from './system.routes.ts'
