import { tickets } from '@vesica/contract'
import { type RawSearch, textIn } from '../../address.ts'
import { type Beside, listAddress } from '../../lists/listAddress.ts'

/** The question that is open, by its id. */
interface OpenQuestion {
  readonly faq: string | undefined
}

const question: Beside<OpenQuestion> = {
  plain: { faq: undefined },
  parse: ({ faq }) => ({ faq: textIn(faq, 64) }),
  write: ({ faq }) => ({ ...(faq !== undefined && { faq }) }),
  keeps: ['faq'],
}

export const ticketsAddress = listAddress(tickets.listTickets, { filters: ['status'], size: 10, beside: question })

/** What the list of one's tickets shows: exactly what its address says. */
export type TicketsView = typeof ticketsAddress.plain

/** What a new ticket begins with. */
export interface Asking {
  readonly subject: string
  /** Id of the closed ticket that it follows. */
  readonly follows: string | undefined
}

/** What the address says of a ticket that is to be written; undefined: none is. */
export const parseAsking = ({ open, subject, follows }: RawSearch): Asking | undefined =>
  textIn(open) === 'new'
    ? { subject: textIn(subject, tickets.SUBJECT_MAX) ?? '', follows: textIn(follows, 64) }
    : undefined

/** The same as it stands in an address. */
export const writeAsking = ({ subject, follows }: Partial<Asking> = {}): Record<string, string> => ({
  open: 'new',
  ...(subject && { subject }),
  ...(follows && { follows }),
})
