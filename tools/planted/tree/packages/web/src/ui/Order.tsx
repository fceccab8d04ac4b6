// breaks: screens-call-nothing, ui-knows-no-data
import { fetchOrders } from '../data/call.ts'
export const Order = () => <b>{String(fetchOrders)}</b>
