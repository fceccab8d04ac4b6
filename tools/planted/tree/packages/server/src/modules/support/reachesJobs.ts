// breaks: modules-meet-at-the-door
import { job } from '../store/store.jobs.ts'
export const again = job
