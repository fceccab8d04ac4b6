import type { tickets } from '@vesica/contract'

type Event = tickets.Ticket['events'][number]

/** Entries of the conversation: messages and event lines. */
export type Entry =
  | { readonly kind: 'message'; readonly message: tickets.ConversationMessage }
  | { readonly kind: 'event'; readonly event: Event }

const timeOf = (entry: Entry): number =>
  new Date(entry.kind === 'message' ? entry.message.timestamp : entry.event.timestamp).getTime()

/** Messages and event lines in order; at the same time, the message comes first. */
export const timelineOf = ({ conversation, events }: Pick<tickets.Ticket, 'conversation' | 'events'>): Entry[] =>
  [
    ...conversation.map((message): Entry => ({ kind: 'message', message })),
    ...events.map((event): Entry => ({ kind: 'event', event })),
  ].toSorted((a, b) => timeOf(a) - timeOf(b))

/** The last visible message, which a reply reports as seen. */
export const lastSeen = ({ conversation }: Pick<tickets.Ticket, 'conversation'>): string | undefined =>
  conversation.at(-1)?.id
