import { plural } from '@vesica/contract'

const waived = (fee: boolean, approval: boolean): string => {
  if (fee && approval) return 'the registration fee and approval'
  return fee ? 'the registration fee' : 'approval'
}

/** Applications for membership, for applicants and those who decide. */
export const signups = {
  sent: 'Application sent',
  view: 'View your application',
  /** The lines of the confirmation email that repeat the application. */
  application: {
    name: (name: string) => `Name: ${name}`,
    plan: (plan: string) => `Plan: ${plan}`,
    nothingDue: 'Due: nothing',
    due: (usd: string, amount: string) => `Due: $${usd} (${amount})`,
    proofAmount: (amount: string, coin: string) => `Amount on the proof: ${amount} ${coin}`,
    proof: (fileName: string) => `Proof of payment: ${fileName}`,
  },
  review: 'Review the sign-up',
  received: (name: string) => ({
    title: `New sign-up: ${name}`,
    text: `${name} has applied for membership. The application is waiting for a decision.`,
  }),
  joined: (name: string, invitation: string) => ({
    title: `New member: ${name}`,
    text: `${name} joined with the invitation ${invitation}, which waives approval. You don’t need to decide anything.`,
  }),
  approved: 'Sign-up approved',
  openDashboard: 'Open your dashboard',
  /** @param end for the reader  @param costs whole sentences */
  welcome: (plan: string, end: string, costs: readonly string[]) => ({
    title: 'Your sign-up is approved',
    text: [
      `Welcome! Your ${plan} membership has started and runs until ${end}.`,
      ...costs,
      'Everything it includes is open to you now: start at your dashboard.',
    ].join(' '),
  }),
  denied: 'Sign-up denied',
  sendNewProof: 'Send a new proof',
  openApplication: 'Open your application',
  notApproved: (hasPaid: boolean, reason: string) => ({
    title: 'Your sign-up was not approved',
    text: `${hasPaid ? 'If you’ve already paid, don’t pay again: sign in and send a new proof of that payment, or contact us if you want a refund.' : 'You can sign in and send your application again.'} Reason: ${reason}`,
  }),
  reopened: 'Sign-up reopened',
  openWaitingRoom: 'Open the waiting room',
  reviewedAgain: {
    title: 'Your sign-up is being reviewed again',
    text: 'The denial was reversed, and your application is under review again. You don’t need to send anything.',
  },
  invitation: {
    view: 'View the invitation',
    /** An invitation that waives the fee, approval or both. */
    waives: ({
      by,
      label,
      limit,
      fee,
      approval,
      isRestored,
    }: {
      by: string
      label: string
      limit: number
      fee: boolean
      approval: boolean
      isRestored: boolean
    }) => ({
      title: `An invitation waives ${waived(fee, approval)}: ${label}`,
      text: `${by} ${isRestored ? 'restored' : 'created'} an invitation for up to ${plural(limit, 'person', 'people')} that waives ${waived(fee, approval)}. Administrators who manage members can revoke it at any time.`,
    }),
  },
}
