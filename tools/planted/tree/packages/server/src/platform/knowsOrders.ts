// breaks: platform-knows-no-domain, modules-meet-at-the-door
import { place } from '../modules/store/orders.ts'
export const use = place
