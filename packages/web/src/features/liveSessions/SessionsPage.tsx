import { Button } from '@mantine/core'
import { liveSessions } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import styles from './Live.module.css'
import { OwnCalendar } from './OwnCalendar.tsx'
import { SessionCard } from './SessionCard.tsx'

const copy = text.liveSessions
const AT_ONCE = '20'
/** Refetches every minute, because the join link appears by time and no event announces it. */
const EVERY_MS = 60_000

type PageProps = { cursor: string | undefined; isLast: boolean; onMore: (next: string) => void }

const Sessions = ({ cursor, isLast, onMore }: PageProps) => {
  const query = { limit: AT_ONCE, ...(cursor !== undefined && { cursor }) }
  const read = useRead(liveSessions.listLiveSessions, { query }, { everyMs: EVERY_MS })
  if (!read.data)
    return read.error ? <ReadFailed what={copy.what} read={read} /> : <CardSkeleton count={2} height={200} />
  const { sessions, next_cursor: next } = read.data
  if (sessions.length === 0 && cursor === undefined) return <EmptyState title={copy.none} why={copy.noneWhy} />
  return (
    <>
      <ul className={styles.list} aria-label={copy.list}>
        {sessions.map((session) => (
          <SessionCard key={session.id} session={session} />
        ))}
      </ul>
      {isLast && next !== null && (
        <div className={styles.acts}>
          <Button variant="default" onClick={() => onMore(next)}>
            {copy.more}
          </Button>
        </div>
      )}
    </>
  )
}

/** The member's upcoming live sessions, soonest first, with their calendar URL. */
export const SessionsPage = () => {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <>
      {cursors.map((cursor, index) => (
        <Sessions
          key={cursor ?? ''}
          cursor={cursor}
          isLast={index === cursors.length - 1}
          onMore={(next) => setCursors((known) => [...known, next])}
        />
      ))}
      <OwnCalendar />
    </>
  )
}
