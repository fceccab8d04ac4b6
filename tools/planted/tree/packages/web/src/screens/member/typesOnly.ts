// breaks: nothing
import type { Other } from './otherTypes.ts'
export type One = Other
