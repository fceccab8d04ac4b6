export { type Applier, type Appliers, callOffWaiting, findWaiting, propose, tellAll } from './change.ts'
export { changesWorker } from './control.jobs.ts'
export { controlRoutes } from './control.routes.ts'
export { applyRule, setRules } from './rule.ts'
