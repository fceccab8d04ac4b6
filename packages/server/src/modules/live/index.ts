export { liveInverses } from './managed.ts'
export { personal as livePersonal } from './personal.ts'
export { countUpcoming } from './session.ts'
