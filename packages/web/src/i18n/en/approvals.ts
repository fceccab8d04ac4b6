import * as labels from './labels.ts'
import { partedUsd } from './parted.ts'

const notified = 'All administrators are notified.'

/** Copy of the approvals screen: changes that need a second administrator, the rules and the eligible approvers. */
export const approvals = {
  title: labels.approvals,
  what: 'The approvals',
  lead: 'Sensitive changes wait here until another administrator confirms them or their waiting period ends. All administrators are notified.',
  alone:
    'No other administrator can approve right now, so changes that need two administrators apply after their waiting period. Cancel any change you didn’t request.',
  waiting: {
    title: 'Awaiting second approval',
    empty: 'Nothing to approve',
    emptyWhy:
      'Announcements and changes to rates, deposit addresses, approval rules and administrators appear here when they need a second administrator.',
    from: (before: string) => `From ${partedUsd(before) || 'nothing'}`,
    to: (after: string) => `to ${partedUsd(after) || 'nothing'}`,
    goesOut: (time: string) => `Sends on ${time} unless an administrator cancels it.`,
    askedBy: (name: string) => `Requested by ${name}`,
    holdsFrom: (time: string) => `Takes effect on ${time}, or sooner if another administrator confirms it.`,
    holdsNever: 'Takes effect only when another administrator confirms it.',
    confirmNamed: (title: string) => `Confirm: ${title}`,
    cancel: 'Cancel change',
    cancelNamed: (title: string) => `Cancel change: ${title}`,
    confirmQuestion: (title: string) => `Confirm this change? ${title}`,
    confirmThen: (before: string, after: string) =>
      `It changes from ${partedUsd(before) || 'nothing'} to ${partedUsd(after) || 'nothing'} immediately. ${notified}`,
    confirmStated: (after: string) => `${after} ${notified}`,
    cancelQuestion: (title: string) => `Cancel this change? ${title}`,
    cancelConsequences: `Nothing changes. ${notified}`,
    confirmed: 'Change confirmed. It’s now in effect.',
    calledOff: 'Change cancelled',
  },
  beside: {
    title: 'Waiting for another administrator',
    waits: (title: string) => `Pending change: ${title}`,
    becomes: (after: string) => `New value: ${partedUsd(after)}.`,
  },
  decided: {
    title: 'Recently decided',
    caption: 'Decided changes, newest first',
    change: 'Change',
    byTime: 'after the waiting period',
    statuses: {
      applied: 'Applied',
      called_off: labels.cancelled,
      failed: 'No longer possible',
      waiting: labels.waiting,
    },
  },
  administrators: {
    title: 'Eligible approvers',
    why: 'New administrators become eligible after a waiting period, so no administrator can add their own second approver.',
    counts: 'Eligible',
    countsFrom: (time: string) => `Eligible from ${time}`,
    confirm: 'Confirm now',
    confirmNamed: (name: string) => `Make ${name} eligible now`,
    confirmQuestion: (name: string) => `Make ${name} an eligible approver now?`,
    confirmThen: `You confirm that you’ve verified their identity. ${notified}`,
    confirmed: (name: string) => `${name} is now an eligible approver`,
  },
  rules: {
    title: 'Approval rules',
    why: 'Stricter rules apply immediately. Weaker rules wait until another administrator confirms them or the waiting period ends.',
    save: 'Save rules',
    saved: 'Rules saved',
    savedWaiting: 'Saved. Weaker rules wait until another administrator confirms them or the waiting period ends.',
    on: labels.on,
    off: labels.off,
    number: labels.enterANumber,
    reviewByTwoFrom: labels.requireTwoApprovalsFromUSD,
    reviewByTwoFromWhy:
      'Applies to the total of a member’s requests of the same type within 24 hours. Enter 0 to require two approvals for every request.',
    aloneADay: 'Daily limit per administrator (USD)',
    aloneADayWhy:
      'The total one administrator can approve alone within 24 hours, across all members and request types. Beyond it, a second approval is needed. Enter 0 to always require one.',
    creditsADay: 'Daily limit for late-reply credits (USD)',
    creditsADayWhy: 'The total of automatic credits to all members within 24 hours. Further credits are paid later.',
    changeWaitHours: 'Waiting period for changes (hours)',
    changeWaitHoursWhy:
      'Also how long the only eligible administrator must wait before giving a large request its second approval.',
    newAdministratorHours: 'New administrators can approve after (hours)',
    newAdministratorHoursWhy:
      'Counted from when they became an administrator, or set their first password from a link.',
    addressHoldHours: 'Withdrawal hold after an email change (hours)',
    addressHoldHoursWhy: 'Applies when an administrator changes a member’s email address.',
    proofHours: 'Ask administrators to verify again after (hours)',
    proofHoursWhy:
      'Required before actions that affect money or permissions. They use two-factor authentication, or their password if it isn’t set up.',
    adminSecondFactor: 'Require two-factor authentication for administrators',
    adminSecondFactorWhy: 'Administrators without it can do nothing else until they set it up.',
    ratePercent: 'Maximum immediate rate change (%)',
    ratePercentWhy:
      'Compared with any rate in the last 24 hours. Larger changes need another administrator or a waiting period.',
    driftPercent: 'Maximum rate drift (%)',
    driftPercentWhy:
      'The difference between a request’s rate and the current rate on approval. Beyond it, the member must submit a new request.',
    houseFloor: labels.onlySellCoinsWeHold,
    houseFloorWhy:
      'Buy requests can’t be approved unless the company balance covers them. When off, the company balance can go negative.',
  },
} as const
