import type { Headers } from './automatic.rules.ts'

/** What a delivery report says: the email will not arrive, or is only delayed. */
export type Report = 'failed' | 'delayed'

/**
 * Parses an email to the bounce address. Programs report in the form of RFC 3464; for those that don't, sender and
 * subject tell. Auto-responders write to the same address, and report nothing.
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
