export { type Applier, type Appliers, callOffWaiting, propose, requireCounting, tellAll } from './change.ts'
export { findWaiting, waitingOf } from './change-list.ts'
export { applyRule, setRules } from './rule.ts'
