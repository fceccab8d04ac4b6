// breaks: modules-meet-at-the-door
import { place } from '../src/modules/store/orders.ts'
export const seed = place
