import type { transactions } from '@vesica/contract'
import { plural } from './plural.ts'

/** Words of the review of one wallet request in the back-office. */
export const transactionReview = {
  titles: {
    deposit: 'Review deposit',
    withdrawal: 'Review withdrawal',
    buy: 'Review buy order',
    sell: 'Review sell order',
  },
  title: 'Review request',
  what: 'This request',
  kinds: { deposit: 'Deposit', withdrawal: 'Withdrawal', buy: 'Buy', sell: 'Sell' },

  acts: {
    approve: 'Approve',
    deny: 'Deny',
    reject: 'Reject',
    flag: 'Flag',
    settle: 'Record as sent',
    fail: 'Could not be sent',
  },
  actsWhy: {
    deny: 'For a genuine request that cannot be approved',
    reject: 'For a request that is not genuine',
    flag: 'Puts it aside for a closer look',
    settle: 'Once you have sent it',
    fail: 'Returns it to the member',
    approve: '',
  } satisfies Record<transactions.ReviewAct, string>,
  done: {
    approve: 'Transaction Approved Successfully.',
    deny: 'Transaction Denied Successfully.',
    reject: 'Transaction Rejected Successfully.',
    flag: 'Transaction Flagged Successfully.',
    settle: 'Withdrawal Completed Successfully.',
    fail: 'The withdrawal failed; everything went back to the member.',
  },
  sendNow: 'Now send it, then record it as sent.',
  openToSend: 'Open what to send',
  confirmFailure: 'Confirm failure',
  firstFailing: 'Your word is recorded. A second administrator must confirm that it could not be sent.',
  firstApproval: 'Your approval is recorded. A second administrator must approve too.',
  actsLabel: 'Decide',
  /** from: when what is missing becomes possible. */
  because: {
    office: () => 'Your offices do not include deciding on requests. It is for owners and finance.',
    own: () => 'You made this request, so another administrator must decide on it.',
    address: (from) =>
      `You changed the e-mail address of this member, so another administrator must decide, or you from ${from} on.`,
    lapsed: () => 'Its price has lapsed, so it cannot be approved any more. Deny it, so that the member can ask again.',
    gone: () => 'This member was removed, so nothing can be approved for them. Deny the request.',
    drifted: () =>
      'The present rate is too far from the one that was agreed, so it cannot be approved. Deny it, so that the member can ask again.',
    held: (from) => `It can be approved from ${from} on, when the withdrawals of this member wait no longer.`,
    approved: () => 'You have approved. A second administrator must approve too.',
    failing: () =>
      'You have said that it could not be sent. A second administrator must confirm that, or record it as sent.',
    waits: (from) => `You have said so once, and nobody else can at present. You may say it again from ${from} on.`,
  } satisfies Record<transactions.OfferReason, (from: string) => string>,
  unsent: 'What you had written was not sent:',

  approvals: (made: number, needed: number, names: string) =>
    `${made} of ${needed}: ${names} has approved; a second administrator must approve.`,
  noApprovals: (needed: number) => `0 of ${needed}: two administrators must approve.`,
  whyTwo: {
    unknown: 'Two must, because nothing says what it is worth.',
    worth: (worth: string, hours: number) =>
      `Two must, because it is worth ${worth} at the highest rate of ${plural(hours, 'hour')}.`,
    aloneADay: (all: string, hours: number) =>
      `Two must, because with this one administrator would have approved ${all} alone within ${plural(hours, 'hour')}.`,
    together: (all: string, beside: string, hours: number) =>
      `Two must, because it comes to ${all} with the ${beside} that this member moved in the same way within ${plural(hours, 'hour')}.`,
  },
  approvalsGone: (names: string) =>
    `What ${names} approved does not count: only approvals of active administrators do.`,
  approvalsNotYet: (name: string, from: string) =>
    `What ${name} approved counts from ${from} on: they are a new administrator.`,
  held: (who: string, until: string) =>
    `${who} changed the e-mail address of this member. Withdrawals wait until ${until}, and ${who} decides on none of their requests.`,
  approvalsDone: (made: number, needed: number, names: string) =>
    made > needed ? `${names} approved; ${needed} had to.` : `${made} of ${needed} approvals: ${names}.`,
  and: ' and ',

  decided: (decision: string, by: string, at: string) => `This request was ${decision} by ${by} on ${at}.`,
  decidedNow: (decision: string, by: string) => `This request was ${decision} by ${by} in the meantime.`,
  decisions: {
    approved: 'approved',
    completed: 'completed',
    denied: 'denied',
    rejected: 'rejected',
    failed: 'marked as failed',
  } as Record<string, string>,
  sentBy: (by: string, at: string) => `It was recorded as sent by ${by} on ${at}.`,
  failedBy: (by: string, at: string) => `${by} recorded on ${at} that it could not be sent.`,
  saidFailing: (by: string, at: string, reason: string) =>
    `${by} says since ${at} that it could not be sent: “${reason}”. A second administrator must confirm that, or record it as sent.`,
  saidFailingGone: (by: string) => `What ${by} said of it does not count: only the word of active administrators does.`,
  reasonGiven: (reason: string) => `Reason: ${reason}`,
  someone: 'an administrator',

  facts: 'Facts to check',
  member: 'Member',
  since: 'Member since',
  amount: 'Amount',
  value: 'Value then',
  asked: 'Asked for',
  rate: 'Rate then',
  rateFor: (price: string, symbol: string) => `${price} for 1 ${symbol}`,
  rateNow: 'Rate now',
  rateApart: (price: string, symbol: string, percent: number, most: number) =>
    `${price} for 1 ${symbol}: ${percent} percent apart, at most ${most} can be approved`,
  paid: 'Paid',
  paidBy: 'Paid by',
  proofSentAt: 'Proof sent',
  quotes: 'Named with the payment',
  paidFrom: { balance: 'from the USD balance', outside: 'outside, confirmed by approving' },
  priceUntil: 'Price holds until',
  lapsedAt: (time: string) => `${time} (lapsed)`,
  lapsedReason: 'The price lapsed before your payment was confirmed. Please ask again at the present price.',
  lapsedHeldReason: 'The price has lapsed. Please ask again at the present price.',
  driftedReason: (percent: number) =>
    `The rate has moved by ${percent} percent since you asked. Please ask again at the present price.`,
  network: 'Network',
  address: 'To address',
  paidTo: 'Deposit address',
  paidThen: 'Address when it was sent in',
  shown: 'Addresses that the member was shown',
  shownFrom: (time: string) => `from ${time} on`,
  shownPresent: 'the present one',
  shownOther: 'not the present address any more',
  fee: 'Network fee',
  received: 'To be received',
  notes: 'Notes',
  sent: 'Requested',
  waitingFor: (span: string) => `waiting ${span}`,
  hash: 'Transaction hash',
  seenBefore: 'Proof seen before',
  notSeen: 'no',

  posts: 'Approving posts',
  posted: 'What was posted',
  debit: 'Debit',
  credit: 'Credit',
  nothingPosted: 'Nothing has moved for this request.',
  journalActs: {
    hold: 'Held',
    release: 'Released',
    approve: 'Approved',
    settle: 'Sent',
    fail: 'Returned',
  } as Record<string, string>,
  accounts: {
    'member available': 'Member, available',
    'member held': 'Member, on hold',
    custody: 'In our custody',
    house: 'House',
    payouts: 'Payouts under way',
    netfee: 'Network fees earned',
  } as Record<string, string>,

  timeline: 'Timeline',
  by: (who: string) => `by ${who}`,

  withdrawTitle: 'To send once approved',
  withdrawWhy: 'The amount is on hold in the member’s balance. Approving lets it be sent; nothing leaves by itself.',
  payTitle: 'Send now',
  payWhy: 'Send exactly this amount to exactly this address, then record the transaction hash.',
  sentTitle: 'Sent',
  sentWhy: 'The network has this payment under its transaction hash.',
  failedTitle: 'Not sent',
  failedWhy: 'Amount and fee are back in the member’s balance.',
  releasedTitle: 'Nothing is sent',
  releasedWhy: 'What was on hold is back in the member’s balance.',
  sendAmount: 'Amount to send',
  sentAmount: 'Amount sent',
  unsentAmount: 'Amount not sent',
  qr: 'the address to send to',

  buyBalanceTitle: 'Paid from the USD balance',
  buyBalanceWhy: (usd: string) => `${usd} is on hold in the member’s USD balance. No proof is needed.`,
  buyOutsideTitle: 'Paid outside',
  buyOutsideWhy: (usd: string) =>
    `No proof of payment has come yet. Approve only once ${usd} from this member has arrived. Approving confirms it.`,
  buyLapsedWhy: (usd: string) =>
    `Its price has lapsed. If ${usd} from this member have arrived, a correction in the treasury puts them on their USD balance.`,
  sellTitle: 'Sold from the balance',
  sellWhy: (amount: string) => `${amount} is on hold in the member’s balance. No proof is needed.`,
  tradeDone: 'This order is decided; what was posted stands beside.',
  memberPays: 'Member pays',
  memberGets: 'Member gets',
  noProof: 'No proof came with this request',
  noProofWhy: 'Check the payment elsewhere before you approve.',

  reasonTitle: {
    deny: (name: string) => `Deny the request of ${name}`,
    reject: (name: string) => `Reject the request of ${name}`,
    flag: (name: string) => `Flag the request of ${name}`,
    fail: (name: string) => `Return the withdrawal of ${name}?`,
  },
  reasonWhy: {
    deny: 'For a genuine request that cannot be approved; reject one that is not genuine. The member gets this reason by e-mail.',
    reject:
      'For a request that is not genuine; deny a genuine one that cannot be approved. The member gets this reason by e-mail.',
    flag: 'Puts it aside for a closer look. Only administrators see the note.',
    fail: 'The member gets this reason by e-mail.',
  },
  reason: 'Reason',
  note: 'Note',
  reasonMissing: 'Please provide a reason for rejection',
  reasonTooLong: (most: number) => `Please use at most ${most} characters.`,
  reasonAct: { deny: 'Deny request', reject: 'Reject request', flag: 'Flag request' },
  released: (amount: string) => `${amount} on hold goes back to the member’s balance.`,
  goesBack: (all: string, part: string, fee: string) =>
    `${all} goes back to the member’s balance: ${part} that was to be sent and ${fee} of network fee. Do this only if nothing was sent.`,

  failingAsks:
    'Two approved this withdrawal, so two must say that it failed: nothing goes back before another has confirmed it.',
  failingWhy: 'The other administrators get this reason at once.',
  failingAct: {
    alone: 'Return it to the member',
    asks: 'Ask to return it',
    confirms: 'Confirm failure',
  },

  settleTitle: 'Record the withdrawal as sent',
  settleThen: (amount: string) => `${amount} leaves our books for good, and the member is told.`,
  hashLabel: 'Transaction hash',
  hashHelp: '64 hexadecimal digits, as the network shows them.',
  hashCount: (digits: number) => `${digits} of 64 digits`,
  hashInvalid: 'Please enter the transaction hash: 64 hexadecimal digits.',
  hashNotHex: 'A transaction hash has only the digits 0–9 and a–f.',
  hashTooLong: 'That is more than 64 digits.',
  settleAct: 'Record as sent',
}
