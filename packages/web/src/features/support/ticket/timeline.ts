import type { tickets } from '@vesica/contract'

type Event = tickets.Ticket['events'][number]

/** What stands in the conversation: what was said, and lines between. */
export type Entry =
  | { readonly kind: 'message'; readonly message: tickets.ConversationMessage }
  | { readonly kind: 'event'; readonly event: Event }

const timeOf = (entry: Entry): number =>
  new Date(entry.kind === 'message' ? entry.message.timestamp : entry.event.timestamp).getTime()

/** Messages and lines as they came; of the same moment the message stands first. */
export const timelineOf = ({ conversation, events }: Pick<tickets.Ticket, 'conversation' | 'events'>): Entry[] =>
  [
    ...conversation.map((message): Entry => ({ kind: 'message', message })),
    ...events.map((event): Entry => ({ kind: 'event', event })),
  ].toSorted((one, other) => timeOf(one) - timeOf(other))

/** The last message that stands there, which a reply says it has seen. */
export const lastSeen = ({ conversation }: Pick<tickets.Ticket, 'conversation'>): string | undefined =>
  conversation.at(-1)?.id
