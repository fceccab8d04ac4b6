import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { members } from '@vesica/contract'
import { useState } from 'react'
import { call } from '../../data/call.ts'
import { refresh } from '../../data/queries.ts'
import { useRights } from '../../data/rights.ts'
import { locale, text } from '../../i18n/text.ts'
import { BulkBar } from '../../ui/BulkBar.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useBulk } from '../../ui/useBulk.ts'
import type { Selection } from '../../ui/useSelection.ts'
import { statusActsFor } from './memberMoves.ts'

const words = text.admin.memberActions
type Member = members.Member

const acts = {
  suspend: {
    endpoint: members.suspendMember,
    question: words.bulkSuspendQuestion,
    then: words.bulkSuspendThen,
    done: words.bulkSuspended,
  },
  activate: {
    endpoint: members.activateMember,
    question: words.bulkActivateQuestion,
    then: words.bulkActivateThen,
    done: words.bulkActivated,
  },
} as const
type BulkAct = keyof typeof acts

type Props = { selection: Selection<Member>; selfId: string | undefined }

/** What can be done with the people who are chosen in the list. Oneself is never among them, nor who is out of reach. */
export const MembersBulk = ({ selection, selfId }: Props) => {
  const client = useQueryClient()
  const rights = useRights()
  const bulk = useBulk(selection, () => refresh(client, [members.listMembers, members.getMember]))
  const [asks, setAsks] = useState<BulkAct>()
  const ableTo = (act: BulkAct) =>
    selection.chosen.filter(
      ({ id, status, role }) =>
        id !== selfId &&
        rights.has(role === 'admin' ? 'offices:write' : 'people:write') &&
        statusActsFor(status).includes(act),
    )
  const possible = (['suspend', 'activate'] as const).filter((act) => ableTo(act).length > 0)
  const countOf = (act: BulkAct) => ableTo(act).length.toLocaleString(locale)
  const run = (act: BulkAct) => {
    const { endpoint, done } = acts[act]
    return bulk.run(ableTo(act), ({ id }) => call(endpoint, { params: { id }, body: {} }), done)
  }
  return (
    <>
      <BulkBar selection={selection} bulk={bulk} nameOf={({ name }) => name}>
        {possible.map((act) => (
          <Button key={act} size="compact-sm" variant="default" onClick={() => setAsks(act)}>
            {words.bulkAct[act](countOf(act))}
          </Button>
        ))}
        {possible.length === 0 && <span>{rights.barred('people:write') ?? words.bulkNothing}</span>}
      </BulkBar>
      {asks && (
        <ConfirmDialog
          opened
          onClose={() => setAsks(undefined)}
          question={acts[asks].question(countOf(asks))}
          consequences={acts[asks].then}
          act={words[asks]}
          danger={asks === 'suspend'}
          onConfirm={() => void run(asks)}
        />
      )}
    </>
  )
}
