// breaks: nothing
import { members } from './identity.tables.ts'
export const person = members
