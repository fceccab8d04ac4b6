import { byCount, plural } from '@vesica/contract'

/** Emails in general, digests, and what is wrong with the audit log. */
export const activity = {
  email: {
    reason: (reason: string) => `You’re receiving this because ${reason}`,
    digestChosen: (period: 'daily' | 'weekly') => `you chose a ${period} digest.`,
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
      `Entry ${number} (${entry}) was altered, or an earlier one was removed and the others renumbered.`,
    missing: (number: number) => `Entry ${number} is missing.`,
    lastMissing: (number: number) => `Entry ${number}, the last one, is missing.`,
    endMissing: (from: number, to: number) => `Entries ${from} to ${to} are missing.`,
    inserted: (number: string, entry: string) => `Entry ${number} (${entry}) was inserted.`,
    insertedBehind: (number: number) => `Entry ${number} was added after the recorded end.`,
    insertedBeside: (entry: string) => `An entry (${entry}) was inserted outside the chain.`,
    rewritten: (number: number) => `The audit log up to entry ${number} doesn’t match its checksum: it was rewritten.`,
    headMissing: 'The recorded end of the audit log is missing.',
  },
}
