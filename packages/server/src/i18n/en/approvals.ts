import { type approvals as contract, plural } from '@vesica/contract'

type ChangeKind = (typeof contract.changeKinds)[number]

/** Names of a change's steps, following its title and a colon. */
interface Steps {
  requested: string
  confirmed: string
  cancelled: string
  applied: string
  failed: string
}

const changing: Steps = {
  requested: 'change requested',
  confirmed: 'change confirmed',
  cancelled: 'change cancelled',
  applied: 'change in effect',
  failed: 'change failed',
}

const stepsByKind: Readonly<Partial<Record<ChangeKind, Steps>>> = {
  announcement: {
    requested: 'sending requested',
    confirmed: 'sending confirmed',
    cancelled: 'sending cancelled',
    applied: 'being sent',
    failed: 'sending failed',
  },
  known_address: {
    requested: 'use in texts requested',
    confirmed: 'use in texts confirmed',
    cancelled: 'use in texts cancelled',
    applied: 'allowed in texts',
    failed: 'could not be allowed in texts',
  },
}

/** The title of a notification: `The rate of BTC: change requested by Mira`. @param by undefined: by no one */
const stepTitle = ({ kind, title, step, by }: { kind: ChangeKind; title: string; step: keyof Steps; by?: string }) =>
  `${title}: ${(stepsByKind[kind] ?? changing)[step]}${by === undefined ? '' : ` by ${by}`}`

/** Names of the rules, for use within a sentence. */
const rules: Readonly<Record<keyof contract.Rules, string>> = {
  reviewByTwoFrom: 'the amount from which requests need two approvals',
  aloneADay: 'the amount that one administrator can approve alone within 24 hours',
  creditsADay: 'the limit on credits for late replies within 24 hours',
  treasuryFloor: 'the treasury floor',
  changeWaitHours: 'the waiting period for changes',
  newAdministratorHours: 'the time until a new administrator’s approvals count',
  addressHoldHours: 'the hold on withdrawals after an administrator changes a member’s email address',
  proofHours: 'the validity of an administrator’s identity confirmation',
  adminSecondFactor: 'the second factor requirement for administrators',
  ratePercent: 'the maximum change of a rate at once',
  driftPercent: 'the maximum difference between the current rate and a request’s rate at approval',
}

const ruleTitle = (name: keyof contract.Rules): string => rules[name].charAt(0).toUpperCase() + rules[name].slice(1)

/** Approvals: changes that need a second administrator, rules, and what administrators are notified of. */
export const approvals = {
  open: 'Open approvals',
  openBackOffice: 'Open the back-office',
  /** Changes that need a second administrator. */
  changes: {
    stepTitle,
    /** @param details text of `replaced` or `described`  @param effect text of one of `effects` */
    requested: ({ by, details, effect }: { by: string; details: string; effect: string }) =>
      `${by} requested a change. ${details} ${effect}`,
    confirmed: ({ by, requester, details }: { by: string; requester: string; details: string }) =>
      `${by} confirmed the change requested by ${requester}. ${details}`,
    cancelled: ({ by, requester, details }: { by: string; requester: string; details: string }) =>
      `${by} cancelled the change requested by ${requester}. ${details}`,
    /** @param requested when, for the reader */
    applied: ({ requester, requested, details }: { requester: string; requested: string; details: string }) =>
      `The change that ${requester} requested on ${requested} is now in effect. ${details}`,
    failed: ({ requester, requested, reason }: { requester: string; requested: string; reason: string }) =>
      `The change that ${requester} requested on ${requested} was no longer possible: ${reason}`,
    replaced: ({ title, before, after }: { title: string; before: string; after: string }) =>
      `${title}: from ${before || 'nothing'} to ${after || 'nothing'}.`,
    described: (title: string, after: string) => `${title}. ${after}`,
    /** When a change takes effect. Times are for the reader. */
    effects: {
      sent: (at: string) => `It will be sent on ${at} unless an administrator cancels it before then.`,
      afterWaiting: (at: string) =>
        `It takes effect on ${at}, or as soon as another administrator confirms it. Any administrator can cancel it before then.`,
      onceConfirmed: 'It takes effect as soon as another administrator confirms it. Any administrator can cancel it.',
    },
    /** The requester, if their name is unknown. */
    someone: 'an administrator',
    /** Why the platform cancelled a change. */
    cancelledBecause: {
      replaced: 'Replaced by another change.',
      requesterRemoved: 'The person who requested it is no longer an active administrator.',
    },
  },
  rules: {
    title: ruleTitle,
    switched: (on: boolean) => (on ? 'on' : 'off'),
    percent: (value: number) => `${value}%`,
    hours: (value: number) => plural(value, 'hour'),
    changedTitle: (name: keyof contract.Rules, by: string) => `${ruleTitle(name)} changed: ${by}`,
    unchanged: ({ name, by, value }: { name: keyof contract.Rules; by: string; value: string }) =>
      `${by} left ${rules[name]} at ${value}.`,
    changed: ({ name, by, from, to }: { name: keyof contract.Rules; by: string; from: string; to: string }) =>
      `${by} changed ${rules[name]} from ${from} to ${to}. It takes effect immediately.`,
    pendingCancelled: (value: string) => `The pending change to ${value} was cancelled.`,
  },
  administratorConfirmed: ({ name, email, by }: { name: string; email: string; by: string }) => ({
    title: `${name} was confirmed as an administrator: ${by}`,
    text: `${by} confirmed ${name} (${email}) as an administrator. Their approvals now count.`,
  }),
  /** A change of a record. @param what the record, as the start of a sentence: `The plan Master` */
  record: {
    added: (what: string, by: string) => `${what} was added by ${by}`,
    changed: (what: string, by: string) => `${what} was changed by ${by}`,
    field: (name: string, value: string) => `${name}: ${value}.`,
    fieldChanged: ({ name, from, to }: { name: string; from: string; to: string }) =>
      `${name} changed from ${from} to ${to}.`,
    yesNo: (value: boolean) => (value ? 'yes' : 'no'),
  },
  /** A change of a text that visitors or all members read. */
  publicText: {
    title: (what: string, by: string) => `${what} changed by ${by}`,
    emptied: (by: string) => `${by} removed the text.`,
    changed: (by: string, text: string) => `${by} changed it to: ${text}`,
  },
  /** A price next to nothing. @param before undefined: it is new */
  giveaway: ({ what, price, before, by }: { what: string; price: string; before: string | undefined; by: string }) => ({
    title: `${what} costs ${price}, set by ${by}`,
    text: before === undefined ? `${by} added it at this price.` : `${by} set the price. It was ${before}.`,
  }),
  /** Exports with data of more than one person. */
  exports: {
    lists: {
      members: 'members',
      orders: 'orders',
      transactions: 'transactions',
      tickets: 'tickets',
      students: 'students',
      'refused members': 'refused members',
      'the audit trail': 'the audit trail',
      'the log': 'the log',
    },
    exported: ({ by, list, day }: { by: string; list: string; day: string }) => ({
      title: `${by} exported ${list}`,
      text: `${by} downloaded ${list} as a CSV file. Further exports of it on ${day} are only in the audit log.`,
    }),
  },
}
