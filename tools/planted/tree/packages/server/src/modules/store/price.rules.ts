// breaks: nothing
import { store } from '@vesica/contract'
import { rounded } from './rounding.rules.ts'
export const total = [store, rounded]
