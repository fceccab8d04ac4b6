import './eval.ts'
import './sentences.ts'
import * as activity from './activity.ts'
import * as cart from './cart.ts'
import * as control from './control.ts'
import type { Endpoint } from './endpoint.ts'
import * as fulfilment from './fulfilment.ts'
import * as identity from './identity.ts'
import * as members from './members.ts'
import * as membership from './membership.ts'
import * as orders from './orders.ts'
import * as products from './products.ts'
import * as store from './store.ts'
import * as support from './support.ts'
import * as system from './system.ts'
import * as transactions from './transactions.ts'
import * as treasury from './treasury.ts'
import * as wallet from './wallet.ts'

export * from './endpoint.ts'
export * from './fields.ts'
export * from './money.ts'
export * from './moves.ts'
export * from './pictures.ts'
export * from './refusals.ts'
export * from './rights.ts'
export {
  activity,
  cart,
  control,
  fulfilment,
  identity,
  members,
  membership,
  orders,
  products,
  store,
  support,
  system,
  transactions,
  treasury,
  wallet,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call of the API, in the order of the domains. */
export const allEndpoints: readonly Endpoint[] = [
  activity,
  identity,
  membership,
  members,
  store,
  products,
  cart,
  orders,
  fulfilment,
  support,
  control,
  system,
  wallet,
  transactions,
  treasury,
].flatMap((domain) => Object.values(domain).filter(isEndpoint))
