import { byCount, plural } from '@vesica/contract'

/** Plans and memberships, for members and administrators. Dates are for the reader. */
export const membership = {
  view: 'View your membership',
  runsUntil: (plan: string, end: string) => `Your ${plan} membership runs until ${end}.`,
  plan: {
    open: 'Open the plans',
    changed: (name: string) => `The plan ${name}`,
    name: 'Name',
    price: 'Price in USD',
    rank: 'Rank',
    active: 'Offered to new members',
  },
  /** What started, by the kind of change. */
  started: {
    start: (plan: string) => `You’re now a ${plan} member`,
    upgrade: (plan: string) => `You’re now a ${plan} member`,
    renewal: (plan: string) => `Your ${plan} membership was renewed`,
    change: (plan: string) => `Your membership is changing to ${plan}`,
    gift: (plan: string) => `A year of ${plan} is yours`,
  },
  paid: (amount: string, isFromWallet: boolean) => `You paid ${amount}${isFromWallet ? ' from your wallet' : ''}.`,
  /** @param paid from `paid`; empty: nothing was due */
  year: ({ paid, isFuture, begins, ends }: { paid: string; isFuture: boolean; begins: string; ends: string }) =>
    `${paid && `${paid} `}It ${isFuture ? 'starts' : 'started'} on ${begins} and runs until ${ends}.`,
  changeCancelled: 'Membership change cancelled',
  payment: {
    review: 'Review the payment',
    sent: (plan: string) => `Payment for ${plan} sent`,
    pending: (name: string, plan: string) => ({
      title: `Payment for a membership: ${name}`,
      text: `${name} has paid for ${plan}. The payment is waiting for a decision.`,
    }),
    approved: ({
      by,
      name,
      email,
      plan,
      amount,
      isGift,
    }: {
      by: string
      name: string
      email: string
      plan: string
      amount: string
      isGift: boolean
    }) => ({
      title: `A payment from ${name} for ${plan} was approved: ${by}`,
      text: `${by} approved the proof that ${name} (${email}) paid ${amount} outside the platform for ${isGift ? 'a gift of ' : ''}a year of ${plan}. Check that it arrived.`,
    }),
    denied: (plan: string) => `Payment for ${plan} denied`,
    notAccepted: ({ plan, isGift, reason }: { plan: string; isGift: boolean; reason: string }) => ({
      title: `Your payment for ${plan} was not accepted`,
      text: `${isGift ? 'No gift was created.' : 'Your membership is unchanged.'} Reason: ${reason}`,
    }),
  },
  cancellation: {
    cancelled: 'Membership cancelled',
    cancelledBecause: (reason: string) => `Membership cancelled: ${reason}`,
    confirmed: (plan: string, end: string) => ({
      title: `Your ${plan} membership is cancelled`,
      text: `It stays active until ${end}. You can change your mind until then.`,
    }),
  },
  /** After a cancellation or a pause. */
  resumed: 'Membership resumed',
  pause: {
    paused: 'Membership paused',
    started: (plan: string, end: string) => ({
      title: `Your ${plan} membership is paused`,
      text: `It resumes automatically on ${end}, or sooner if you like. Your end date is extended by the length of the pause.`,
    }),
    /** @param end of the membership */
    over: (plan: string, end: string) => ({
      title: `Your ${plan} membership has resumed`,
      text: `The pause is over. Your membership runs until ${end}.`,
    }),
  },
  /** When a membership ends, for the email templates of reminders. */
  reminder: {
    inDays: (days: number) => byCount(days, 'in a day', `in ${plural(days, 'day')}`),
    ended: (daysAgo: number) => (daysAgo === 0 ? 'has ended' : `ended ${plural(daysAgo, 'day')} ago`),
  },
}
