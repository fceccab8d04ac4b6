import type { transactions } from '@vesica/contract'

type Kind = transactions.RequestKind

const kinds: Readonly<Record<Kind, string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  buy: 'Buy',
  sell: 'Sell',
}

const subjects: Readonly<Record<Kind, string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  buy: 'Purchase',
  sell: 'Sale',
}

/** The agreed price of a trade: until when it holds, for the reader, and the percentage by which the rate may move. */
interface AgreedPrice {
  until: string
  percent: number
}

const ifMoved = (percent: number): string =>
  `If the rate moves by more than ${percent}%, your payment is credited to your USD balance instead.`

/** @param held the amount that the request held; undefined: none */
const released = (held: string | undefined): string =>
  held === undefined ? 'Your balance is unchanged.' : `${held} is available again.`

/** Deposits, withdrawals, buys and sells, for the member who requests them and for administrators. */
export const walletRequests = {
  /** A request by its reference: `Buy BUY-7K2P`. */
  named: (kind: Kind, reference: string) => `${kinds[kind]} ${reference}`,
  /** A request by its amount: `Purchase of 0.5 BTC`. */
  ofAmount: (kind: Kind, amount: string) => `${subjects[kind]} of ${amount}`,
  open: 'Open your wallet',
  receivedTitle: (kind: Kind, amount: string) => `${kinds[kind]} request received: ${amount}`,
  /** @param request its kind and amount  @param outcome what happened to it, from `states` */
  changedTitle: (request: string, outcome: string) => `${request} ${outcome}`,
  /** @param request.outcome and details from `states`  @param request.reason by an administrator; undefined: none */
  text: (request: { reference: string; outcome: string; reason: string | undefined; details: string }) => {
    const reason = request.reason === undefined ? '' : `: ${request.reason}`
    const sentence = `Your request ${request.reference} ${request.outcome}${reason}`
    return `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'} ${request.details}`
  },
  /** What happened to a request: after its name, and as further sentences. Amounts include the coin. */
  states: {
    received: (details: string) => ({ outcome: 'was received', details }),
    inReview: { outcome: 'is in review', details: 'A second administrator will review it before it’s decided.' },
    flagged: { outcome: 'needs a closer look', details: 'We’ll let you know when it’s decided.' },
    toBeSent: (amount: string, address: string) => ({
      outcome: 'was approved and will be sent',
      details: `${amount} will be sent to ${address}.`,
    }),
    sent: ({ amount, address, transaction }: { amount: string; address: string; transaction: string }) => ({
      outcome: 'was sent',
      details: `${amount} was sent to ${address} in the transaction ${transaction}.`,
    }),
    approved: (credited: string) => ({
      outcome: 'was approved',
      details: `${credited} was added to your balance.`,
    }),
    expired: (held: string | undefined) => ({ outcome: 'has expired', details: released(held) }),
    denied: (held: string | undefined) => ({ outcome: 'was denied', details: released(held) }),
    rejected: (held: string | undefined) => ({ outcome: 'was rejected', details: released(held) }),
    cancelled: (held: string | undefined) => ({ outcome: 'was cancelled', details: released(held) }),
    failed: (amount: string) => ({
      outcome: 'could not be sent',
      details: `${amount} was returned to your balance, including the network fee.`,
    }),
  },
  /** What happens next to a request that was received. */
  next: {
    deposit: 'The amount will be added to your balance after an administrator has checked the proof.',
    /** @param buy.hours how long the price holds after the proof  @param buy.price undefined: without limit */
    toPay: (buy: { amount: string; reference: string; hours: number; price: AgreedPrice | undefined }) => {
      const limit = buy.price
        ? ` by ${buy.price.until}. The price is locked until then, and for ${buy.hours} hours after you send your proof. ${ifMoved(buy.price.percent)} Without proof, the order expires. If you’ve paid by then, contact us and mention ${buy.reference}`
        : ''
      return `We’re waiting for your payment of ${buy.amount}. Your wallet shows how to pay. Include ${buy.reference} as the payment reference, then send proof of payment${limit}.`
    },
    withdrawal: ({ amount, address, fee }: { amount: string; address: string; fee: string }) =>
      `${amount} will be sent to ${address}; the network fee is ${fee}.`,
    /** @param price undefined: not a trade */
    onHold: (held: string, price: AgreedPrice | undefined) => {
      const limit = price
        ? `, or until ${price.until} at the latest. The price is locked until then, unless the rate moves by more than ${price.percent}%. After that, the order expires and the amount is available again`
        : ''
      return `${held} is on hold until your request is decided${limit}. If you didn’t request this, cancel it in your wallet, change your password and contact us.`
    },
  },
  /** Why the platform denied a trade. */
  expired: {
    withoutProof: (at: string, reference: string) =>
      `We didn’t receive proof of payment by ${at}. Submit a new request at the current price. If you’ve paid, contact us and mention ${reference}.`,
    price: (at: string) => `The price expired at ${at}. Submit a new request at the current price.`,
  },
  /** The proof that a buy was paid outside the platform. */
  proof: {
    activity: (request: string) => `Proof of payment: ${request}`,
    openOrder: 'Open the order',
    received: (proof: { request: string; reference: string; amount: string; price: AgreedPrice }) => ({
      title: `${proof.request}: we received your proof of payment`,
      text: `We’re checking your payment of ${proof.amount} for ${proof.reference}. The price is locked until ${proof.price.until}. ${ifMoved(proof.price.percent)} You don’t need to do anything else.`,
    }),
  },
  /** For administrators. */
  review: {
    open: 'Review the request',
    title: ({ kind, amount, by }: { kind: Kind; amount: string; by: string }) =>
      `${subjects[kind]} of ${amount}: ${by}`,
    awaitsDecision: (by: string, reference: string) => `${by} submitted ${reference}. It’s waiting for a decision.`,
    awaitsPayment: (by: string, reference: string) =>
      `${by} submitted ${reference} and will pay outside the wallet. You’ll be notified when the proof of payment arrives.`,
    proofSent: ({ request, reference, by }: { request: string; reference: string; by: string }) => ({
      title: `Proof of payment for ${request}: ${by}`,
      text: `${by} sent a proof of payment for ${reference}. It’s waiting for a decision.`,
    }),
    notSent: ({ kind, reference, by, reason }: { kind: Kind; reference: string; by: string; reason: string }) => ({
      title: `${reference} couldn’t be sent: ${by}`,
      text: `${kinds[kind]} ${reference} was approved by two administrators. ${by} reports that it couldn’t be sent: ${reason.replace(/[.!?]$/, '')}. After another administrator confirms this, the full amount goes back to the member.`,
    }),
  },
}
