// breaks: nothing
import { person } from '../src/modules/identity/index.ts'
export const anyone = person
