import type { Headers } from './automatic.rules.ts'

/** What a report says of a letter: it will not arrive, or it is only late. */
export type Report = 'failed' | 'delayed'

/**
 * What a mail to the address for reports tells. Programs report in the form of RFC 3464; of some that do not, the sender and
 * the subject say it. An answering machine writes to the same address, and tells nothing.
 * @param status the part `message/delivery-status`, if there is one
 */
export const reportOf = (
  headers: Headers,
  { status, from, subject }: { status: string | undefined; from: string; subject: string },
): Report | undefined => {
  if (status !== undefined) {
    const actions = [...status.matchAll(/^action\s*:\s*([a-z]+)/gim)].map(([, action = '']) => action.toLowerCase())
    if (actions.includes('failed')) return 'failed'
    return actions.length > 0 ? 'delayed' : undefined
  }
  const isReply = headers.some(({ key, value }) => key === 'auto-submitted' && /auto-replied/i.test(value))
  if (isReply || !/^(mailer-daemon|postmaster)@/i.test(from)) return undefined
  return /undeliver|delivery (status|failure|has failed)|failure notice|returned mail|unzustellbar|non remis/i.test(
    subject,
  )
    ? 'failed'
    : undefined
}
