import { byCount, plural } from '@vesica/contract'

/** Emails in general, digests, and what is wrong with the audit log. */
export const activity = {
  email: {
    reason: (reason: string) => `You’re receiving this because ${reason}`,
    digestChosen: (period: 'daily' | 'weekly') => `you chose ${period} mail.`,
  },
  digest: {
    open: 'Open your notifications',
    subject: { daily: 'Your daily digest', weekly: 'Your weekly digest' },
    unread: (count: number) =>
      `${byCount(count, 'One notification', plural(count, 'notification'))} you haven’t read yet:`,
    more: (count: number) => `and ${count} more`,
  },
  /** Problems of the audit log's chain. @param entry formatted by `entry` */
  chain: {
    entry: (action: string, minute: string, id: string) => `“${action}” of ${minute} UTC, ${id}`,
    altered: (number: string, entry: string) =>
      `Entry ${number} (${entry}) was altered, or one before it was taken out and the others renumbered.`,
    missing: (number: number) => `Entry ${number} is missing.`,
    lastMissing: (number: number) => `Entry ${number}, the last, is missing.`,
    endMissing: (from: number, to: number) => `Entry ${from} is missing, and all after it up to ${to}.`,
    inserted: (number: string, entry: string) => `Entry ${number} (${entry}) was inserted.`,
    insertedBehind: (number: number) => `Entry ${number} was inserted behind the head of the trail.`,
    insertedBeside: (entry: string) => `An entry (${entry}) was inserted beside the chain.`,
    rewritten: (number: number) =>
      `The trail up to entry ${number} is not the one whose hash was kept: it was rewritten.`,
    headMissing: 'The head of the trail is missing.',
  },
}
