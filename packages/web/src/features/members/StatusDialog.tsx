import { Textarea } from '@mantine/core'
import { members } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { date } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { Unsaved } from '../../ui/form/Unsaved.tsx'
import type { StatusAct } from './memberMoves.ts'

const words = text.admin.memberActions

const acts = {
  suspend: {
    endpoint: members.suspendMember,
    question: words.suspendQuestion,
    then: words.suspendThen,
    done: words.suspended,
  },
  activate: {
    endpoint: members.activateMember,
    question: words.activateQuestion,
    then: words.activateThen,
    done: words.activated,
  },
  ban: { endpoint: members.banMember, question: words.banQuestion, then: words.banThen, done: words.banned },
  unban: { endpoint: members.unbanMember, question: words.unbanQuestion, then: words.unbanThen, done: words.unbanned },
} as const satisfies Record<StatusAct, unknown>

type Person = Pick<members.Member, 'id' | 'name' | 'email'>
type Props = { person: Person; onClose: () => void }

/** Asks before a person is suspended, activated, banned or unbanned, and does it. */
export const StatusDialog = ({ act, person, onClose }: Props & { act: StatusAct }) => {
  const [reason, setReason] = useState('')
  const { endpoint, question, then, done } = acts[act]
  const trimmed = reason.trim()
  return (
    <ActDialog<(typeof acts)[StatusAct]['endpoint']>
      endpoint={endpoint}
      input={{ params: { id: person.id }, body: trimmed === '' ? {} : { reason: trimmed } }}
      refreshes={[members.listMembers, members.getMember]}
      question={question(person.name)}
      consequences={then}
      act={words[act]}
      danger={act === 'ban' || act === 'suspend'}
      done={done(person.name)}
      onClose={onClose}
    >
      <Unsaved values={{ reason }} />
      <Textarea
        label={words.reason}
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  )
}

/** What a removal comes to, with where money goes that can still go back. */
const Consequences = ({ id }: { id: string }) => {
  const { data } = useRead(members.getMember, { params: { id } })
  const refundable = data?.user.refundable ?? []
  const last = refundable.at(-1)
  return (
    <>
      <p style={{ margin: 0 }}>{words.deleteThen}</p>
      {last && (
        <p style={{ margin: 'var(--space-2) 0 0' }}>
          {words.deleteRefundable(refundable.map(({ reference }) => reference).join(', '), date(last.until))}
        </p>
      )}
    </>
  )
}

/** Asks, with the e-mail address typed, before a person is deleted, and does it. */
export const DeleteDialog = ({ person, onClose }: Props) => (
  <ActDialog
    endpoint={members.deleteMember}
    input={{ params: { id: person.id } }}
    // Only the list: the details of a person who is gone need not be asked for.
    refreshes={[members.listMembers]}
    question={words.deleteQuestion(person.name)}
    consequences={<Consequences id={person.id} />}
    act={words.remove}
    danger
    typed={person.email}
    done={words.deleted}
    onClose={onClose}
  />
)
