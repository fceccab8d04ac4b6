import type { orders, store } from '@vesica/contract'
import type { Generated, Selectable } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'
import type { ProductFacts } from './products/product.record.ts'

export type OrderStatus = orders.OrderStatus

/** Cents and smallest units are read as text: they exceed every number type. */
interface ProductTable extends ProductFacts {
  id: string
  /** Computed by the database from price and discount. */
  paid_cents: Generated<string>
  sold_count: Generated<number>
  image_id: string | null
  rating_sum: Generated<number>
  rating_count: Generated<number>
  /** Computed by the database; thousandths of a star. */
  rating_mean: Generated<number>
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  search: Generated<string>
}

interface OrderTable {
  id: string
  reference: string
  person_id: string
  status: OrderStatus
  list_cents: string
  discount_cents: string
  subtotal_cents: string
  shipping_cents: string
  tax_cents: string
  total_cents: string
  asset_code: string | null
  rate: string | null
  coin_units: string | null
  shipping_units: string | null
  tax_units: string | null
  refunded_cents: Generated<string>
  refunded_units: Generated<string>
  reward_product_id: string | null
  first_name: string
  last_name: string
  address: string
  city: string
  state: string
  zipcode: string
  /** Two letters; null: the order was placed without one. */
  country: string | null
  tracking_number: string | null
  carrier: string | null
  estimated_delivery: Date | null
  placed_at: Date
  delivered_at: Date | null
  search: Generated<string>
}

interface ItemTable {
  id: string
  order_id: string
  position: number
  product_id: string
  name: string
  category: string
  image_id: string | null
  quantity: number
  list_cents: string
  paid_cents: string
  refunded: Generated<number>
}

export type ProductRow = Selectable<ProductTable>
export type OrderRow = Selectable<OrderTable>
export type OrderItemRow = Selectable<ItemTable>

export interface StoreTables {
  product_category: {
    id: string
    name: string
    description: string
    emoji: string
    active: boolean
    created_at: Date
    deleted_at: Date | null
  }
  product: ProductTable
  /** Maintained by the database. */
  product_count: {
    category_id: string
    on_offer: boolean
    is_reward: boolean
    price_range: store.PriceRange
    products: number
  }
  product_image: { id: string; width: number; file_id: string }
  cart_item: { id: string; person_id: string; product_id: string; quantity: number; added_at: Date }
  shop_order: OrderTable
  order_item: ItemTable
  order_event: {
    order_id: string
    step: number
    status: OrderStatus
    at: Date
    told_at: Date
    location: string | null
    note: string | null
    actor_id: string | null
  }
  order_refund: {
    id: string
    order_id: string
    number: number
    cents: string
    units: string
    shipping_units: string
    tax_units: string
    lines: unknown
    reason: string | null
    restocked: boolean
    /** Whether its customer's account was deleted. */
    to_suspense: boolean
    made_by: string | null
    made_at: Date
  }
  product_rating: { product_id: string; person_id: string; stars: number; comment: string | null; rated_at: Date }
}

export const tables = (tx: Tx) => open<StoreTables>(tx)
