import { canMove, type identity, members } from '@vesica/contract'

/** Actions that change a person's status. */
export type StatusAction = 'suspend' | 'activate' | 'ban' | 'unban'

const leadsTo: Readonly<Record<StatusAction, identity.AccountStatus>> = {
  suspend: 'suspended',
  activate: 'active',
  ban: 'banned',
  unban: 'active',
}

/** The two toggles of a person: suspend or activate, ban or unban. A banned person has only the second. */
export const statusActionsFor = (status: identity.AccountStatus): readonly StatusAction[] => {
  if (status === 'banned') return ['unban']
  const first: StatusAction = status === 'active' ? 'suspend' : 'activate'
  return [first, 'ban'].filter((action): action is StatusAction =>
    canMove(members.accountMoves, status, leadsTo[action as StatusAction]),
  )
}

/** Selectable statuses in the form: the current one and the allowed transitions. */
export const statusChoices = (status: identity.AccountStatus): readonly identity.AccountStatus[] => [
  status,
  ...members.accountMoves[status],
]
