import { sql } from 'kysely'
import type { Personal } from '../../platform/data/personal.tables.ts'

/** What this module holds of people; what must go first stands first. */
export const personal: readonly Personal[] = [
  {
    table: 'cart_item',
    about: 'What lies in your cart.',
    columns: { product_id: 'what', quantity: 'how many', added_at: 'when' },
    leaving: 'goes',
  },
  {
    table: 'product_rating',
    about: 'Your ratings.',
    columns: { product_id: 'of what', stars: 'how many stars', comment: 'your words', rated_at: 'when' },
    leaving: { stays: 'stars are counted; the words are gone', over: () => ({ comment: null }) },
  },
  {
    table: 'order_item',
    whose: ({ id }) => sql`order_id in (select id from shop_order where person_id = ${id})`,
    about: 'What you ordered.',
    columns: {
      order_id: 'in which order',
      name: 'what',
      category: 'of which category',
      quantity: 'how many',
      list_cents: 'the price in US cents',
      paid_cents: 'paid, in US cents',
      refunded: 'how many were refunded',
    },
    leaving: { stays: 'orders are accounted for' },
  },
  {
    table: 'order_event',
    whose: ({ id }) => sql`order_id in (select id from shop_order where person_id = ${id})`,
    about: 'How your orders went their way.',
    columns: { order_id: 'which order', status: 'how it stood', at: 'when', location: 'where', note: 'a note' },
    leaving: { stays: 'the history of orders is never changed' },
  },
  {
    table: 'order_refund',
    whose: ({ id }) => sql`order_id in (select id from shop_order where person_id = ${id})`,
    about: 'What you were given back.',
    columns: { order_id: 'of which order', cents: 'in US cents', units: 'in the coin', reason: 'why', made_at: 'when' },
    leaving: { stays: 'the history of orders is never changed' },
  },
  {
    table: 'shop_order',
    about: 'Your orders. Amounts are in US cents and in the smallest units of the coin.',
    columns: {
      id: 'by which the rows of other tables name it',
      reference: 'its reference',
      status: 'how it stands',
      total_cents: 'the total',
      shipping_cents: 'of it shipping',
      tax_cents: 'of it tax',
      asset_code: 'paid with which coin',
      coin_units: 'how much of it',
      refunded_cents: 'given back',
      first_name: 'first name',
      last_name: 'last name',
      address: 'address',
      city: 'city',
      state: 'state',
      zipcode: 'zip code',
      tracking_number: 'tracking number',
      carrier: 'carrier',
      placed_at: 'when',
      delivered_at: 'when delivered',
    },
    leaving: {
      stays: 'orders are accounted for; where they were sent is gone',
      over: ({ pseudonym }) => ({
        first_name: pseudonym,
        last_name: '-',
        address: '-',
        city: '-',
        state: '-',
        zipcode: '-',
        tracking_number: null,
      }),
    },
  },
]
