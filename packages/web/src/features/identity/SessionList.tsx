import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { deviceName, identity, security } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import { useRead } from '../../data/hooks.ts'
import { readKey } from '../../data/queries.ts'
import { text } from '../../i18n/text.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './SessionList.module.css'

const copy = text.member.settingsPage
const more = text.security.sessions

const isLocal = (address: string): boolean =>
  /^(10\.|127\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1|f[cd])/i.test(address)

/** The approximate location of a session, derived from its IP address. */
const placeOf = (session: identity.Session, here: string | undefined): string => {
  const location = session.address === here ? more.here : isLocal(session.address) ? more.local : more.elsewhere
  return session.current ? session.address : `${location} (${session.address})`
}

const nameOf = (session: identity.Session): string => deviceName(session.device) || copy.unknownDevice

type RowProps = { session: identity.Session; here: string | undefined; onEnd: () => void }

const Row = ({ session, here, onEnd }: RowProps) => (
  <li className={styles.session}>
    <div className={styles.what}>
      <span className={styles.device} title={session.device}>
        {nameOf(session)}
      </span>
      <span className={styles.facts}>
        {placeOf(session, here)} · {text.labels.lastSeen} <RelativeTime moment={session.lastSeenAt} />
      </span>
    </div>
    {session.current ? (
      <StatusBadge status="active">{copy.thisDevice}</StatusBadge>
    ) : (
      <Button
        variant="default"
        size="sm"
        className={styles.act ?? ''}
        aria-label={copy.signOutOf(nameOf(session))}
        onClick={onEnd}
      >
        {copy.signOut}
      </Button>
    )}
  </li>
)

/** Signs out all other sessions. */
const EndOthers = () => {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const end = useAction(security.endOtherSessions, {
    onAnswer: (reply) => {
      queries.setQueryData(readKey(identity.listSessions), reply)
      setOpen(false)
      notifySuccess(more.ended)
    },
  })
  return (
    <>
      <Button variant="default" size="sm" mt="md" onClick={() => setOpen(true)}>
        {more.endOthers}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        question={more.endOthersQuestion}
        consequences={more.endOthersThen}
        action={more.endOthers}
        danger
        doing={end}
        onConfirm={() => end.run({})}
      />
    </>
  )
}

/** The account's sessions. All except the current one can be ended. */
export const SessionList = () => {
  const queries = useQueryClient()
  const read = useRead(identity.listSessions, {})
  const [selected, setSelected] = useState<identity.Session>()
  const [isOpen, setOpen] = useState(false)
  const end = useAction(identity.endSession, {
    onAnswer: (reply) => {
      queries.setQueryData(readKey(identity.listSessions), reply)
      setOpen(false)
      notifySuccess(copy.signedOut)
    },
  })
  if (read.isPending) return <RowsSkeleton count={2} icon={false} />
  if (!read.data)
    return (
      <LoadFailed
        what={copy.sessionsWhat}
        reason={read.error?.message ?? ''}
        onRetry={() => void read.refetch()}
        {...(read.error?.requestId && { requestId: read.error.requestId })}
      />
    )
  const { sessions } = read.data
  const here = sessions.find(({ current }) => current)?.address
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <Row
            key={session.id}
            session={session}
            here={here}
            onEnd={() => {
              setSelected(session)
              setOpen(true)
            }}
          />
        ))}
      </ul>
      {sessions.length > 1 && <EndOthers />}
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        question={copy.signOutQuestion(selected ? nameOf(selected) : '')}
        consequences={copy.signOutWhy}
        action={copy.signOut}
        danger
        doing={end}
        onConfirm={() => selected && end.run({ params: { id: selected.id } })}
      />
    </>
  )
}
