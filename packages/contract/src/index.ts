import './eval.ts'
import './sentences.ts'
import * as activity from './domains/activity.ts'
import * as cart from './domains/cart.ts'
import * as control from './domains/control.ts'
import type { Endpoint } from './endpoint.ts'
import * as fulfilment from './domains/fulfilment.ts'
import * as identity from './domains/identity.ts'
import * as members from './domains/members.ts'
import * as membership from './domains/membership.ts'
import * as orders from './domains/orders.ts'
import * as products from './domains/products.ts'
import * as store from './domains/store.ts'
import * as support from './domains/support.ts'
import * as system from './domains/system.ts'
import * as transactions from './domains/transactions.ts'
import * as treasury from './domains/treasury.ts'
import * as wallet from './domains/wallet.ts'

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
