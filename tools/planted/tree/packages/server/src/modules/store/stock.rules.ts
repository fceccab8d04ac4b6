// breaks: rules-are-pure
import { place } from './orders.ts'
export const stock = place
