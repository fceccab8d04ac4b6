export { createSession, listManaged, liveInverses } from './managed.ts'
export { personal as livePersonal } from './personal.ts'
export { answer, countUpcoming } from './session.ts'
