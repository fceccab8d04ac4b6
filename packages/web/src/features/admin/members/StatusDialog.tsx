import { Anchor, Button, Stack, Textarea } from '@mantine/core'
import { members } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { date } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import { Unsaved } from '../../../ui/form/Unsaved.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import type { StatusAction } from './memberMoves.ts'

const copy = text.admin.memberActions

const actions = {
  suspend: {
    endpoint: members.suspendMember,
    question: copy.suspendQuestion,
    then: copy.suspendThen,
    done: copy.suspended,
  },
  activate: {
    endpoint: members.activateMember,
    question: copy.activateQuestion,
    then: copy.activateThen,
    done: copy.activated,
  },
  ban: { endpoint: members.banMember, question: copy.banQuestion, then: copy.banThen, done: copy.banned },
  unban: { endpoint: members.unbanMember, question: copy.unbanQuestion, then: copy.unbanThen, done: copy.unbanned },
} as const satisfies Record<StatusAction, unknown>

type Person = Pick<members.Member, 'id' | 'name' | 'email'>
type Props = { person: Person; onClose: () => void }

/** Asks for confirmation and suspends, activates, bans or unbans a person. */
export const StatusDialog = ({ action, person, onClose }: Props & { action: StatusAction }) => {
  const [reason, setReason] = useState('')
  const { endpoint, question, then, done } = actions[action]
  const trimmed = reason.trim()
  return (
    <ActionDialog<(typeof actions)[StatusAction]['endpoint']>
      endpoint={endpoint}
      input={{ params: { id: person.id }, body: trimmed === '' ? {} : { reason: trimmed } }}
      refreshes={[members.listMembers, members.getMember]}
      question={question(person.name)}
      consequences={then}
      action={copy[action]}
      danger={action === 'ban' || action === 'suspend'}
      done={done(person.name)}
      onClose={onClose}
    >
      <Unsaved values={{ reason }} />
      <Textarea
        label={copy.reason}
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  )
}

/** The consequences of a deletion, with the destinations of refundable money. */
const Consequences = ({ id }: { id: string }) => {
  const { data } = useRead(members.getMember, { params: { id } })
  const refundable = data?.user.refundable ?? []
  const last = refundable.at(-1)
  return (
    <>
      <p style={{ margin: 0 }}>{copy.deleteThen}</p>
      {last && (
        <p style={{ margin: 'var(--space-2) 0 0' }}>
          {copy.deleteRefundable(refundable.map(({ reference }) => reference).join(', '), date(last.until))}
        </p>
      )}
    </>
  )
}

/** What must be settled first, with links. */
const Obstacles = ({ person, obstacles, onClose }: Props & { obstacles: readonly members.RemovalObstacle[] }) => (
  <Dialog opened onClose={onClose} title={copy.deleteQuestion(person.name)}>
    <Stack gap="md">
      <div role="status">{copy.deleteSettle}</div>
      <ul style={{ margin: 0 }}>
        {obstacles.map(({ kind, reason, path }) => (
          <li key={kind}>
            {reason} {path !== null && <Anchor href={path}>{copy.deleteOpen[kind]}</Anchor>}
          </li>
        ))}
      </ul>
      <DialogFoot>
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.general.close}
        </Button>
      </DialogFoot>
    </Stack>
  </Dialog>
)

/** Lists what must be settled first; otherwise asks for the email address as confirmation and deletes the person. */
export const DeleteDialog = ({ person, onClose }: Props) => {
  const { data, error } = useRead(members.getRemovalObstacles, { params: { id: person.id } })
  if (!data && !error)
    return (
      <Dialog opened onClose={onClose} title={copy.deleteQuestion(person.name)}>
        <RowsSkeleton count={2} dense />
      </Dialog>
    )
  if (data && data.obstacles.length > 0) return <Obstacles {...{ person, onClose }} obstacles={data.obstacles} />
  return <AskDelete {...{ person, onClose }} />
}

const AskDelete = ({ person, onClose }: Props) => (
  <ActionDialog
    endpoint={members.deleteMember}
    input={{ params: { id: person.id } }}
    // Only the list: the details of a deleted person need no refetch.
    refreshes={[members.listMembers]}
    question={copy.deleteQuestion(person.name)}
    consequences={<Consequences id={person.id} />}
    action={copy.remove}
    danger
    typed={person.email}
    done={copy.deleted}
    onClose={onClose}
  />
)
