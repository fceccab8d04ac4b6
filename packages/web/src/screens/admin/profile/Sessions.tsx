import { Button } from '@mantine/core'
import { identity } from '@vesica/contract'
import { useAct, useRead } from '../../../data/hooks.ts'
import { date } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Profile.module.css'

const words = text.admin.profile

const Line = ({ session }: { session: identity.Session }) => {
  const end = useAct(identity.endSession, {
    refreshes: [identity.listSessions],
    onDone: () => notifySuccess(words.signedOut),
  })
  return (
    <li className={styles.session}>
      <div className={styles.device}>
        <p>{session.device}</p>
        <p className={styles.quiet}>
          {session.address} · {words.signedIn} {date(session.createdAt)} · {words.lastSeen}{' '}
          <RelativeTime moment={session.lastSeenAt} />
        </p>
        {end.failure && <p role="alert">{end.failure.message}</p>}
      </div>
      {session.current ? (
        <StatusBadge status="current" tone="primary">
          {words.thisSession}
        </StatusBadge>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          loading={end.isPending}
          aria-label={words.signOutNamed(session.device)}
          onClick={() => void end.act({ params: { id: session.id } })}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  )
}

/** Where this account is signed in. */
export const Sessions = () => {
  const { data, error, refetch } = useRead(identity.listSessions, {})
  if (!data && error)
    return (
      <LoadFailed
        what={words.sessionsWhat}
        reason={error.message}
        requestId={error.requestId}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <RowsSkeleton count={2} />
  return (
    <ul className={styles.sessions}>
      {data.sessions.map((session) => (
        <Line key={session.id} session={session} />
      ))}
    </ul>
  )
}
