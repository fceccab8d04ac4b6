// breaks: screens-call-nothing
import { call } from '../../data/call.ts'

export const clear = () => call('clearCart')
