import type { tickets } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import { VesicaMark } from '../../../ui/picture/Geometry.tsx'
import { whenText } from '../times.ts'
import { Message } from './Message.tsx'
import styles from './Ticket.module.css'
import { timelineOf } from './timeline.ts'

const copy = text.support.ticket

type Props = { ticket: tickets.Ticket; isWriting: boolean; onUndone: (draft: string) => void }

/** Messages and events, oldest first, with a typing indicator. */
export const Conversation = ({ ticket, isWriting, onUndone }: Props) => (
  <section aria-label={text.labels.conversation} className={styles.conversation}>
    <div role="log" aria-label={text.labels.conversation}>
      <ol className={styles.entries}>
        {timelineOf(ticket).map((entry) =>
          entry.kind === 'message' ? (
            <Message key={entry.message.id} message={entry.message} onUndone={onUndone} />
          ) : (
            <li key={entry.event.id} className={styles.event}>
              <span>{copy.event(entry.event.text, whenText(entry.event.timestamp))}</span>
            </li>
          ),
        )}
      </ol>
    </div>
    <div role="status" className={styles.writing}>
      {isWriting && (
        <>
          <span className={styles.face} aria-hidden="true">
            <VesicaMark size={22} line={1.25} />
          </span>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {copy.writing}
        </>
      )}
    </div>
  </section>
)
