import { tickets } from '@vesica/contract'
import { type RawSearch, textIn } from '../../address.ts'
import { type RelatedState, listAddress } from '../../lists/listAddress.ts'

/** ID of the expanded question. */
interface OpenQuestion {
  readonly faq: string | undefined
}

const question: RelatedState<OpenQuestion> = {
  plain: { faq: undefined },
  parse: ({ faq }) => ({ faq: textIn(faq, 64) }),
  write: ({ faq }) => ({ ...(faq !== undefined && { faq }) }),
  keeps: ['faq'],
}

export const ticketsAddress = listAddress(tickets.listTickets, { filters: ['status'], size: 10, beside: question })

/** View state of the member's ticket list, stored in its URL. */
export type TicketsView = typeof ticketsAddress.plain

/** Initial values of a new ticket. */
export interface Asking {
  readonly subject: string
  /** ID of the closed ticket that it follows. */
  readonly follows: string | undefined
}

/** The new ticket in the URL; undefined: none. */
export const parseAsking = ({ open, subject, follows }: RawSearch): Asking | undefined =>
  textIn(open) === 'new'
    ? { subject: textIn(subject, tickets.SUBJECT_MAX) ?? '', follows: textIn(follows, 64) }
    : undefined

/** The same as URL parameters. */
export const writeAsking = ({ subject, follows }: Partial<Asking> = {}): Record<string, string> => ({
  open: 'new',
  ...(subject && { subject }),
  ...(follows && { follows }),
})
