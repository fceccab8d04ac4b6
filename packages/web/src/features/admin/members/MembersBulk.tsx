import { members } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import { type BulkAction, defineBulk } from '../../../lists/defineBulk.tsx'
import { statusActionsFor } from './memberMoves.ts'

const copy = text.admin.memberActions
type Member = members.Member

/** Excludes the current administrator and people they lack permission for. */
const appliesTo =
  (action: 'suspend' | 'activate'): NonNullable<BulkAction<Member>['isFor']> =>
  ({ id, role, status }, { selfId, rights }) =>
    id !== selfId &&
    rights.has(role === 'admin' ? 'roles:write' : 'people:write') &&
    statusActionsFor(status).includes(action)

/** Bulk actions for the selected people. */
export const MembersBulk = defineBulk<Member>({
  right: 'people:write',
  label: ({ name }) => name,
  refreshes: [members.listMembers, members.getMember],
  actions: [
    {
      key: 'suspend',
      label: copy.bulkAction.suspend,
      run: ({ id }, runOne) => runOne(members.suspendMember, { params: { id }, body: {} }),
      done: copy.bulkSuspended,
      question: { ask: copy.bulkSuspendQuestion, then: copy.bulkSuspendThen, action: copy.suspend },
      takesAway: true,
      isFor: appliesTo('suspend'),
    },
    {
      key: 'activate',
      label: copy.bulkAction.activate,
      run: ({ id }, runOne) => runOne(members.activateMember, { params: { id }, body: {} }),
      done: copy.bulkActivated,
      question: { ask: copy.bulkActivateQuestion, then: copy.bulkActivateThen, action: copy.activate },
      isFor: appliesTo('activate'),
    },
  ],
})
