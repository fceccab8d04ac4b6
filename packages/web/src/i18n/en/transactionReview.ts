import * as labels from './labels.ts'
import type { transactions } from '@vesica/contract'
import { plural } from './plural.ts'

/** Copy of the review of a wallet request in the back-office. */
export const transactionReview = {
  titles: {
    deposit: 'Review deposit',
    withdrawal: 'Review withdrawal',
    buy: 'Review buy order',
    sell: 'Review sell order',
  },
  title: 'Review request',
  what: 'This request',
  kinds: { deposit: labels.deposit, withdrawal: labels.withdrawal, buy: labels.buy, sell: labels.sell },

  actions: {
    approve: labels.approve,
    deny: labels.deny,
    reject: 'Reject',
    flag: 'Flag',
    settle: 'Record as sent',
    fail: 'Mark as failed',
  },
  actionsWhy: {
    deny: 'For a genuine request that can’t be approved',
    reject: 'For a request that isn’t genuine',
    flag: 'Sets it aside for a closer look',
    settle: 'Once you have sent it',
    fail: 'Returns it to the member',
    approve: '',
  } satisfies Record<transactions.ReviewAction, string>,
  done: {
    approve: 'Transaction Approved Successfully.',
    deny: 'Transaction Denied Successfully.',
    reject: 'Transaction Rejected Successfully.',
    flag: 'Transaction Flagged Successfully.',
    settle: 'Withdrawal Completed Successfully.',
    fail: 'Withdrawal marked as failed. The full amount is back in the member’s balance.',
  },
  sendNow: 'Send it now, then record it as sent.',
  openToSend: 'View payment details',
  confirmFailure: 'Confirm failure',
  firstFailing: 'Your report is recorded. A second administrator must confirm that it couldn’t be sent.',
  firstApproval: 'Your approval is recorded. A second administrator must approve too.',
  actionsLabel: 'Decide',
  /** from: when the decision becomes possible. */
  because: {
    office: () => 'You don’t have permission to decide on requests. Only owners and finance can.',
    own: () => 'You made this request, so another administrator must decide on it.',
    address: (from) =>
      `You changed this member’s email address. Another administrator must decide, or you can from ${from}.`,
    lapsed: () => 'The price has expired, so this can’t be approved. Deny it so the member can submit a new request.',
    gone: () => 'This member was removed, so their requests can’t be approved. Deny the request.',
    drifted: () =>
      'The rate has moved too far since the request, so it can’t be approved. Deny it so the member can submit a new request.',
    held: (from) => `This member’s withdrawals are on hold. It can be approved from ${from}.`,
    approved: () => 'You’ve approved this. A second administrator must approve it too.',
    failing: () =>
      'You reported that it couldn’t be sent. A second administrator must confirm that, or record it as sent.',
    waits: (from) =>
      `You’ve already decided, and no other administrator can right now. You can confirm it yourself from ${from}.`,
  } satisfies Record<transactions.OfferReason, (from: string) => string>,
  unsent: 'Your text wasn’t sent:',

  approvals: (received: number, needed: number, names: string) =>
    `${received} of ${needed}: ${names} has approved; a second administrator must approve.`,
  noApprovals: (needed: number) => `0 of ${needed}: two administrators must approve.`,
  whyTwo: {
    unknown: 'Two approvals are needed because its value is unknown.',
    worth: (worth: string, hours: number) =>
      `Two approvals are needed because it’s worth ${worth} at the highest rate within ${plural(hours, 'hour')}.`,
    aloneADay: (all: string, hours: number) =>
      `Two approvals are needed because one administrator would have approved ${all} alone within ${plural(hours, 'hour')}.`,
    together: (all: string, related: string, hours: number) =>
      `Two approvals are needed because it totals ${all} with ${related} of this member’s other requests of this type within ${plural(hours, 'hour')}.`,
  },
  approvalsGone: (names: string) => `Approval by ${names} doesn’t count: only active administrators’ approvals do.`,
  approvalsNotYet: (name: string, from: string) =>
    `Approval by ${name} counts from ${from} because they’re a new administrator.`,
  held: (name: string, until: string) =>
    `${name} changed this member’s email address. Withdrawals are on hold until ${until}, and ${name} can’t decide on this member’s requests until then.`,
  approvalsDone: (received: number, needed: number, names: string) =>
    received > needed ? `Approved by ${names} (${needed} required).` : `${received} of ${needed} approvals: ${names}.`,
  and: ' and ',

  decided: (decision: string, by: string, at: string) => `This request was ${decision} by ${by} on ${at}.`,
  decidedNow: (decision: string, by: string) => `This request was ${decision} by ${by} in the meantime.`,
  decisions: {
    approved: labels.approvedBy,
    completed: 'completed',
    denied: labels.deniedBy,
    rejected: 'rejected',
    failed: 'marked as failed',
    cancelled: 'cancelled',
  } as Record<string, string>,
  sentBy: (by: string, at: string) => `It was recorded as sent by ${by} on ${at}.`,
  failedBy: (by: string, at: string) => `${by} reported on ${at} that it couldn’t be sent.`,
  saidFailing: (by: string, at: string, reason: string) =>
    `${by} reported on ${at} that it couldn’t be sent: “${reason}”. A second administrator must confirm that, or record it as sent.`,
  saidFailingGone: (by: string) => `The report by ${by} doesn’t count: only active administrators’ reports do.`,
  reasonStated: labels.reasonStated,
  someone: 'an administrator',

  facts: 'Facts to check',
  member: labels.member,
  since: labels.memberSince,
  amount: labels.amount,
  value: 'Value at request',
  asked: 'Requested amount',
  rate: 'Rate at request',
  rateFor: labels.rateForOne,
  rateNow: 'Current rate',
  rateApart: (price: string, symbol: string, percent: number, most: number) =>
    `${price} for 1 ${symbol}: differs by ${percent}% (maximum ${most}%)`,
  paid: labels.payment,
  paidBy: 'Paid by',
  proofSentAt: labels.proofSent,
  quotes: 'Payment reference',
  paidFrom: { balance: 'From the USD balance', outside: labels.outsideWallet },
  priceUntil: labels.priceLockedUntil,
  lapsedAt: (time: string) => `${time} (expired)`,
  lapsedReason:
    'The price expired before your payment was confirmed. Please submit a new request at the current price.',
  lapsedHeldReason: 'The price has expired. Please submit a new request at the current price.',
  driftedReason: (percent: number) =>
    `The rate has moved by ${percent}% since your request. Please submit a new request at the current price.`,
  network: labels.network,
  address: 'To address',
  paidTo: labels.depositAddress,
  paidThen: 'Address at request',
  shown: 'Addresses shown to the member',
  visibleFrom: (time: string) => `from ${time}`,
  shownPresent: 'current',
  shownOther: 'no longer current',
  fee: labels.networkFee,
  noFee: labels.noneTaken,
  received: labels.memberReceives,
  nothing: labels.nothing,
  notes: labels.notes,
  sent: labels.requested,
  waitingFor: labels.waitingFor,
  hash: labels.transactionHash,
  seenBefore: labels.duplicateProof,
  notSeen: 'no',

  posts: 'Ledger entries on approval',
  posted: labels.ledgerEntries,
  debit: 'Debit',
  credit: labels.credit,
  nothingPosted: 'No ledger entries for this request.',
  journalActions: {
    hold: labels.onHold,
    release: labels.released,
    approve: labels.approved,
    settle: labels.sent,
    fail: labels.returned,
  } as Record<string, string>,
  accounts: {
    'member available': 'Member, available',
    'member held': 'Member, on hold',
    custody: 'Held in custody',
    house: labels.companyBalance,
    payouts: labels.pendingPayouts,
    netfee: 'Network fees earned',
  } as Record<string, string>,

  timeline: labels.timeline,
  by: labels.by,

  withdrawTitle: 'To send once approved',
  withdrawWhy:
    'The amount is on hold in the member’s balance. After approval, you send it yourself; nothing is sent automatically.',
  payTitle: 'Send now',
  payWhy: 'Send exactly this amount to exactly this address, then record the transaction hash.',
  sentTitle: 'Sent',
  sentWhy: 'Find this payment on the network by its transaction hash.',
  failedTitle: 'Not sent',
  failedWhy: 'The amount and fee are back in the member’s balance.',
  releasedTitle: 'Nothing to send',
  releasedWhy: 'The amount on hold is back in the member’s balance.',
  sendAmount: 'Amount to send',
  sentAmount: 'Amount sent',
  unsentAmount: 'Amount not sent',
  qr: 'the address to send to',

  buyBalanceTitle: 'Paid from the USD balance',
  buyBalanceWhy: (usd: string) => `${usd} is on hold in the member’s USD balance. No proof is needed.`,
  buyOutsideTitle: 'Payment outside the wallet',
  buyOutsideWhy: (usd: string) =>
    `No proof of payment yet. Approve only after you receive ${usd} from this member. Approving confirms the payment.`,
  buyLapsedWhy: (usd: string) =>
    `The price has expired. If you received ${usd} from this member, add it to their USD balance with a correction in the treasury.`,
  sellTitle: 'Sold from the balance',
  sellWhy: (amount: string) => `${amount} is on hold in the member’s balance. No proof is needed.`,
  tradeDone: 'This request is decided. See its ledger entries.',
  memberPays: 'Member pays',
  memberGets: 'Member gets',
  noProof: 'No proof attached',
  noProofWhy: 'Verify the payment another way before you approve.',

  reasonTitle: {
    deny: (name: string) => `Deny the request of ${name}`,
    reject: (name: string) => `Reject the request of ${name}`,
    flag: (name: string) => `Flag the request of ${name}`,
    fail: (name: string) => `Mark the withdrawal of ${name} as failed?`,
  },
  reasonWhy: {
    deny: 'For a genuine request that can’t be approved. Reject one that isn’t genuine. The member gets this reason by email.',
    reject:
      'For a request that isn’t genuine. Deny a genuine one that can’t be approved. The member gets this reason by email.',
    flag: 'Puts it aside for a closer look. Only administrators see the note.',
    fail: 'The member gets this reason by email.',
  },
  reason: labels.reason,
  note: labels.note,
  reasonMissing: labels.rejectionNeedsReason,
  reasonTooLong: (most: number) => `Please use at most ${most} characters.`,
  reasonAction: { deny: 'Deny request', reject: 'Reject request', flag: 'Flag request' },
  released: (amount: string) => `${amount} on hold goes back to the member’s balance.`,
  goesBack: (all: string, amount: string, fee: string) =>
    `${all} goes back to the member’s balance: ${amount} that was to be sent and ${fee} of network fee. Do this only if nothing was sent.`,

  failingAsks:
    'Two administrators approved this withdrawal, so a second one must confirm that it failed before the amount is returned.',
  failingWhy: 'The other administrators see this reason immediately.',
  failingAction: {
    alone: 'Mark as failed',
    asks: 'Report as failed',
    confirms: 'Confirm failure',
  },

  settleTitle: 'Record the withdrawal as sent',
  settleThen: (amount: string) =>
    `${amount} is permanently deducted from the member’s balance, and the member is notified.`,
  hashLabel: labels.transactionHash,
  hashHelp: '64 hexadecimal digits, as the network shows them.',
  hashCount: (digits: number) => `${digits} of 64 digits`,
  hashInvalid: 'Please enter the transaction hash: 64 hexadecimal digits.',
  hashNotHex: 'A transaction hash has only the digits 0–9 and a–f.',
  hashTooLong: 'That is more than 64 digits.',
  settleAction: 'Record as sent',
}
