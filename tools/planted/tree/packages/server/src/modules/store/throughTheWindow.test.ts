// breaks: modules-meet-at-the-door
import { person } from '../identity/people.ts'
export const use = person
