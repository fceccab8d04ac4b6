// breaks: web-and-server-apart, declared-packages
import type { Order } from '../../../server/src/modules/store/index.ts'
export type Use = Order
