import { partedUsd } from './parted.ts'

/** Rules of control: the second pair of eyes. */
export const control = {
  title: 'Rules of control',
  what: 'The rules of control',
  lead: 'Nobody moves much money alone here. A change that could lead money astray waits until another administrator confirms it, or until its waiting time is over. All administrators are told.',
  alone:
    'Nobody else can decide today. So what needs two administrators waits for its waiting time. If it was not you who asked, call it off.',
  waiting: {
    title: 'Waiting for a second pair of eyes',
    empty: 'Nothing waits',
    emptyWhy:
      'Here you find changes of rates, deposit addresses, rules and administrators that another administrator has to confirm.',
    from: (before: string) => `From ${partedUsd(before) || 'nothing'}`,
    to: (after: string) => `to ${partedUsd(after) || 'nothing'}`,
    askedBy: (name: string) => `Asked for by ${name}`,
    holdsFrom: (time: string) => `Another administrator can confirm it; otherwise it holds from ${time} on.`,
    holdsNever: 'Holds only once another administrator confirms it.',
    confirm: 'Confirm',
    confirmNamed: (title: string) => `Confirm: ${title}`,
    callOff: 'Call off',
    callOffNamed: (title: string) => `Call off: ${title}`,
    confirmQuestion: (title: string) => `Confirm the change? ${title}`,
    confirmThen: (before: string, after: string) =>
      `It changes from ${partedUsd(before) || 'nothing'} to ${partedUsd(after) || 'nothing'} at once. All administrators are told.`,
    callOffQuestion: (title: string) => `Call off the change? ${title}`,
    callOffThen: 'Everything stays as it is. All administrators are told.',
    confirmed: 'Confirmed: it holds from now on',
    calledOff: 'Called off: it stays as it is',
  },
  beside: {
    title: 'Waiting for another administrator',
    waits: (title: string) => `${title} is to change`,
    becomes: (after: string) => `Waits to become ${partedUsd(after)}.`,
    open: 'Open the rules of control',
  },
  decided: {
    title: 'Decided lately',
    caption: 'Changes that were decided, the latest first',
    change: 'Change',
    asked: 'Asked for by',
    outcome: 'Outcome',
    byTime: 'by its time',
    by: (name: string) => `by ${name}`,
    statuses: { applied: 'Applied', called_off: 'Called off', failed: 'Not possible any more', waiting: 'Waiting' },
  },
  administrators: {
    title: 'Whose word counts',
    why: 'Where two must decide, a new administrator counts only after a while, so that nobody makes a second pair of eyes of their own.',
    counts: 'Counts',
    countsFrom: (time: string) => `Counts from ${time} on`,
    confirm: 'Confirm now',
    confirmNamed: (name: string) => `Let the word of ${name} count now`,
    confirmQuestion: (name: string) => `Let the word of ${name} count from now on?`,
    confirmThen: 'You say with this that they are who they should be. All administrators are told.',
    confirmed: (name: string) => `The word of ${name} counts now`,
  },
  rules: {
    title: 'Rules',
    why: 'A stricter rule holds at once. A weaker rule waits until another administrator confirms it, or until its waiting time is over.',
    save: 'Save rules',
    saved: 'Rules saved',
    savedWaiting:
      'Saved. What is weaker than before waits until another administrator confirms it, or until its waiting time is over.',
    on: 'On',
    off: 'Off',
    number: 'Please enter a number.',
    reviewByTwoFrom: 'Two administrators from, in USD',
    reviewByTwoFromWhy:
      'Requests worth this much or more need two approvals, together with the member’s others of the same kind within 24 hours. 0: every one.',
    aloneADay: 'What one administrator approves alone within 24 hours, in USD',
    aloneADayWhy:
      'Of all members and all kinds of requests together. With what goes beyond it, another administrator must approve too. 0: with every one.',
    changeWaitHours: 'Waiting time of changes, in hours',
    changeWaitHoursWhy:
      'Also how long an administrator who is alone waits before they approve a large request for good.',
    newAdministratorHours: 'New administrators count after, in hours',
    newAdministratorHoursWhy: 'From when they were made one, or chose their first password by a link.',
    addressHoldHours: 'Withdrawals held after a changed address, in hours',
    addressHoldHoursWhy: 'When an administrator changes the e-mail address of a member.',
    ratePercent: 'A rate may change at once by, in percent',
    ratePercentWhy: 'Of any rate within the last 24 hours. More needs another administrator, or waits.',
    driftPercent: 'A request’s rate may differ by, in percent',
    driftPercentWhy: 'From the present one when it is approved. Beyond it the member has to ask anew.',
    houseFloor: 'The house sells only what it owns',
    houseFloorWhy: 'Approving a buy is refused when the house does not own the coins. When off, it may owe them.',
  },
} as const
