import { type orders, plural } from '@vesica/contract'

type Status = orders.OrderStatus

/** What happened to an order: a status, or an event that doesn’t change it. */
type Happening = Status | 'placed' | 'refunded in part'

/** What happened to an order, and where. */
interface News {
  happening: Happening
  location?: string | undefined
}

/** What was bought: the name of the first product, and the number of others. */
interface Bought {
  first: string
  others: number
}

/** A status as a participle, as in `an order that was delivered`. */
const statuses: Readonly<Record<Status, string>> = {
  pending: 'confirmed',
  processing: 'being prepared',
  shipped: 'shipped',
  out_for_delivery: 'out for delivery',
  delivered: 'delivered',
  completed: 'completed',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

const predicates: Readonly<Record<Happening, readonly [one: string, several: string]>> = {
  placed: ['was placed', 'were placed'],
  pending: ['was confirmed', 'were confirmed'],
  processing: ['is being prepared', 'are being prepared'],
  shipped: ['has shipped', 'have shipped'],
  out_for_delivery: ['is out for delivery', 'are out for delivery'],
  delivered: ['was delivered', 'were delivered'],
  completed: ['was completed', 'were completed'],
  cancelled: ['was cancelled', 'were cancelled'],
  refunded: ['was refunded', 'were refunded'],
  'refunded in part': ['was partly refunded', 'were partly refunded'],
}

/** These happen to the order rather than to its products. */
const ofOrder: Readonly<Partial<Record<Happening, string>>> = {
  placed: 'order placed',
  pending: `order ${statuses.pending}`,
  completed: `order ${statuses.completed}`,
  cancelled: `order ${statuses.cancelled}`,
}

/** `Rose quartz mala`, `Rose quartz mala and 2 more`. */
const nameOf = ({ first, others }: Bought): string => (others > 0 ? `${first} and ${others} more` : first)

const inBrackets = (location: string | undefined): string => (location ? ` (${location})` : '')

/** The store. */
export const store = {
  /** Orders, for the customer. */
  orders: {
    track: 'Track the order',
    activity: (bought: Bought, reference: string) => `${nameOf(bought)}, order ${reference}`,
    /** `Rose quartz mala has shipped`, `Rose quartz mala and 2 more: order cancelled`. */
    title: (bought: Bought, { happening, location }: News) => {
      const order = ofOrder[happening]
      const news = order ? `: ${order}` : ` ${predicates[happening][bought.others > 0 ? 1 : 0]}`
      return `${nameOf(bought)}${news}${inBrackets(location)}`
    },
    /** @param order.details further whole sentences */
    text: (order: News & { reference: string; details: string | undefined }) => {
      const news = `Your order ${order.reference} ${predicates[order.happening][0]}${inBrackets(order.location)}.`
      return order.details ? `${news} ${order.details}` : news
    },
    /** @param paid undefined: nothing was paid */
    placed: (paid: string | undefined) =>
      `${paid ? `You paid ${paid} from your wallet. ` : ''}You can track it until it’s delivered.`,
    returned: (amount: string) => `${amount} was returned to your wallet.`,
    /** In the order’s timeline. */
    piecesRefunded: (pieces: number, reason: string | undefined) =>
      `${plural(pieces, 'item')} refunded${reason ? `: ${reason}` : ''}`,
    trackingCorrected: 'The tracking details were corrected.',
  },
  /** Orders, for administrators. */
  managedOrders: {
    open: 'Open the order',
    placed: (reference: string, by: string) => ({
      title: `New order ${reference}`,
      text: `${by} placed the order ${reference}.`,
    }),
    /** @param refund.status of the order before */
    refunded: (refund: {
      by: string
      reference: string
      pieces: number
      amount: string
      status: Status
      reason: string | undefined
    }) => ({
      title: `${refund.by} refunded order ${refund.reference}`,
      text: `${refund.by} refunded ${plural(refund.pieces, 'item')} (${refund.amount}) of an order that was ${statuses[refund.status]}.${refund.reason ? ` Reason: ${refund.reason}` : ''}`,
    }),
  },
  products: {
    open: 'Open the store',
    product: (name: string) => `The product ${name}`,
    reward: (name: string) => `The reward ${name}`,
    plan: 'Plan',
    /** @param first name of the first product  @param products how many there are */
    importedForNothing: ({ by, first, products }: { by: string; first: string; products: number }) => {
      const more = products > 1 ? ` and ${products - 1} more` : ''
      return {
        title: `${plural(products, 'product costs', 'products cost')} next to nothing: ${by}`,
        text: `${by} imported a file of products. Now below 1 USD or a tenth of the earlier price, or a reward of another plan: ${first}${more}.`,
      }
    },
  },
}
