import type { orders } from '@vesica/contract'

const address = {
  ...{ name: 'Ada Holm', address: 'Way 1', city: 'Oslo', state: '', zip: '0150', country: 'NO' },
  lines: ['Ada Holm', 'Way 1', '0150 Oslo', 'Norway'],
}

/** A delivered order of two bells without refunds. */
export const anOrder = (changed: Partial<orders.Order> = {}): orders.Order => ({
  id: 'id-of-order',
  reference: 'ORD-1',
  date: '2026-01-02T00:00:00.000Z',
  status: 'delivered',
  pricing: { listTotal: 40, discount: 0, subtotal: 40, shipping: 0, tax: 0, total: 40 },
  total: 40,
  items: [
    {
      id: 'id-of-line',
      product_id: 'id-of-bell',
      name: 'Bell',
      category: 'Bells',
      image: null,
      images: null,
      quantity: 2,
      price: 20,
      listPrice: 20,
      total: 40,
      refunded: 0,
      stars: null,
      comment: null,
    },
  ],
  isReward: false,
  paymentMethod: 'Crypto',
  asset: 'BTC',
  coinAmount: '0.0008',
  rate: 50_000,
  refundedTotal: 0,
  refundedCoin: null,
  customerName: 'Ada Holm',
  customerEmail: 'ada@example.org',
  customerLeft: false,
  shippingAddress: address,
  billingAddress: address,
  trackingNumber: null,
  carrier: null,
  carrierLink: null,
  estimatedDelivery: null,
  completesAt: null,
  refundableUntil: null,
  timeline: [],
  ...changed,
})
