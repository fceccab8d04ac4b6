import { plural } from '@vesica/contract'

type Period = { from: string; to: string }

/** Tickets and the helpdesk, for members and administrators. */
export const support = {
  settings: {
    open: 'Open the support settings',
    contact: 'How members reach support',
    schedule: 'The support schedule',
    timeZone: 'Time zone',
    hours: 'Hours',
    hoursOf: (days: readonly (readonly Period[])[]) =>
      days.map((day) => day.map(({ from, to }) => `${from}–${to}`).join(' and ') || 'closed').join(', '),
    always: '24/7',
    holidays: 'Holidays',
    faqEntry: 'A frequently asked question',
  },
  credit: {
    changed: 'The credit for a late reply',
    /** @param minutes the shortest target; null: no target */
    terms: (amount: string, minutes: number | null) =>
      `${amount}${minutes === null ? '' : `, after ${plural(minutes, 'minute')} at the earliest`}`,
    limitReached: (reference: string) => ({
      title: 'Credits for late replies have reached their daily limit',
      text: `The credit for ${reference} and later ones will be paid as the limit allows. Check why so many replies are late, or whether someone is delaying them on purpose.`,
    }),
    paid: (amount: string, reference: string) => ({
      title: `${amount} credit for our late reply`,
      text: `We’re sorry: we replied to ${reference} later than promised. ${amount} was added to your wallet.`,
    }),
    entry: (reference: string, amount: string) => `Credit for ${reference}: ${amount}`,
  },
  contactForm: {
    message: (from: string, reference: string) => `Message from ${from} (${reference})`,
    unknownSender: 'A visitor sent this through the contact form. Their name and address aren’t verified.',
    unverifiedMember:
      'Someone who wasn’t signed in sent this through the contact form, using the email address of an account. The address isn’t verified, so replies aren’t sent to it.',
  },
  ticket: {
    open: 'Open the ticket',
    openFollowUp: 'Open a follow-up ticket',
    openAll: 'Open the tickets',
    opened: (reference: string, subject: string) => `Ticket ${reference}: ${subject}`,
    named: (reference: string, subject: string) => `${reference}: ${subject}`,
    replyTo: (reference: string, subject: string) => `New reply to ${reference}: ${subject}`,
    /** @param name undefined: unknown */
    memberWrites: (name: string | undefined, message: string) => `${name ?? 'A member'} writes: ${message}`,
    resolved: 'We think this is resolved. If it isn’t, reply in the ticket to reopen it.',
    ended: {
      resolved: (reference: string, subject: string) => ({
        title: `${reference} is resolved: ${subject}`,
        text: 'Your ticket was marked as resolved. If it isn’t, reply in the ticket to reopen it.',
      }),
      closed: (reference: string, subject: string) => ({
        title: `${reference} is closed: ${subject}`,
        text: 'Your ticket was marked as closed. If something is missing, open a follow-up ticket.',
      }),
    },
    rating: { question: 'Did our reply help?', good: 'Yes, it helped', bad: 'No, it didn’t' },
  },
  mail: {
    ticketClosed: (reference: string, subject: string) => ({
      title: `${reference} is closed: ${subject}`,
      text: 'Your email wasn’t added to this ticket, because it’s closed. Open a follow-up ticket instead.',
    }),
    youWrote: (message: string) => `You wrote:\n${message}`,
    addressExpired: (subject: string) => ({
      title: `Your email didn’t reach us: ${subject}`,
      text: 'The email you replied to is more than 90 days old, and its reply address no longer works. Reply in the ticket instead.',
    }),
  },
  macroAnswered: (by: { name: string; wrote: string }, macro: string, tickets: number) => ({
    title: `${tickets} tickets answered with ${macro}: ${by.name}`,
    text: `${by.name} wrote: ${by.wrote}`,
  }),
  /** Between the messages of a ticket. */
  events: {
    status: {
      open: 'Open',
      in_progress: 'Picked up by support',
      resolved: 'Resolved',
      closed: 'Closed',
    },
    reopened: 'Reopened',
    overdue: {
      first: 'The first response is overdue',
      next: 'The next response is overdue',
      solution: 'The resolution is overdue',
    },
    unassigned: 'Unassigned',
    selfAssigned: 'Self-assigned',
    assigned: (to: string) => `Assigned to ${to}`,
    subjectChanged: (from: string) => `Subject changed from “${from}”`,
    categorySet: (to: string) => `Category set to ${to}`,
    prioritySet: (to: string) => `Priority set to ${to}`,
    snoozed: 'Snoozed',
    unsnoozed: 'Unsnoozed',
    snoozeEnded: 'Snooze ended',
    splitFrom: (reference: string) => `Split from ${reference}`,
    splitOff: (reference: string) => `${reference} was split from this`,
    mergedInto: (reference: string) => `Merged into ${reference}`,
    mergedHere: (reference: string) => `${reference} was merged into this`,
    unmergedFrom: (reference: string) => `Unmerged from ${reference}`,
    unmerged: (reference: string) => `${reference} was unmerged`,
  },
}
