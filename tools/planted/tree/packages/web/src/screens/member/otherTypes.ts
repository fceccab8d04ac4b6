// breaks: nothing
import type { One } from './typesOnly.ts'
export type Other = One | 1
