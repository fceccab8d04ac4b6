import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { identity } from '@vesica/contract'
import { useState } from 'react'
import { useAct } from '../../data/act.ts'
import { useRead } from '../../data/hooks.ts'
import { readKey } from '../../data/queries.ts'
import { text } from '../../i18n/text.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { deviceName } from './device.ts'
import styles from './SessionList.module.css'

const words = text.member.settingsPage

const nameOf = (session: identity.Session): string => deviceName(session.device) || words.unknownDevice

const Row = ({ session, onEnd }: { session: identity.Session; onEnd: () => void }) => (
  <li className={styles.session}>
    <div className={styles.what}>
      <span className={styles.device} title={session.device}>
        {nameOf(session)}
      </span>
      <span className={styles.facts}>
        {session.address} · {words.lastSeen} <RelativeTime moment={session.lastSeenAt} />
      </span>
    </div>
    {session.current ? (
      <StatusBadge status="active">{words.thisDevice}</StatusBadge>
    ) : (
      <Button
        variant="default"
        size="sm"
        className={styles.act ?? ''}
        aria-label={words.signOutOf(nameOf(session))}
        onClick={onEnd}
      >
        {words.signOut}
      </Button>
    )}
  </li>
)

/** Where this account is signed in; each place but this one can be signed out. */
export const SessionList = () => {
  const queries = useQueryClient()
  const read = useRead(identity.listSessions, {})
  const [ending, setEnding] = useState<identity.Session>()
  const [isAsking, setAsking] = useState(false)
  const end = useAct(identity.endSession, {
    onAnswer: (reply) => {
      queries.setQueryData(readKey(identity.listSessions), reply)
      setAsking(false)
      notifySuccess(words.signedOut)
    },
  })
  if (read.isPending) return <RowsSkeleton count={2} icon={false} />
  if (!read.data)
    return (
      <LoadFailed
        what={words.sessionsWhat}
        reason={read.error?.message ?? ''}
        onRetry={() => void read.refetch()}
        {...(read.error?.requestId && { requestId: read.error.requestId })}
      />
    )
  return (
    <>
      <ul className={styles.list}>
        {read.data.sessions.map((session) => (
          <Row
            key={session.id}
            session={session}
            onEnd={() => {
              setEnding(session)
              setAsking(true)
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={words.signOutQuestion(ending ? nameOf(ending) : '')}
        consequences={words.signOutWhy}
        act={words.signOut}
        danger
        doing={end}
        onConfirm={() => ending && end.act({ params: { id: ending.id } })}
      />
    </>
  )
}
