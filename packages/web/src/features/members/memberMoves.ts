import { canMove, type identity, members } from '@vesica/contract'

/** Acts that change a person's status. */
export type StatusAct = 'suspend' | 'activate' | 'ban' | 'unban'

const leadsTo: Readonly<Record<StatusAct, identity.AccountStatus>> = {
  suspend: 'suspended',
  activate: 'active',
  ban: 'banned',
  unban: 'active',
}

/** The two switches of a person: suspend or activate, ban or unban. A banned person has only the second. */
export const statusActsFor = (status: identity.AccountStatus): readonly StatusAct[] => {
  if (status === 'banned') return ['unban']
  const first: StatusAct = status === 'active' ? 'suspend' : 'activate'
  return [first, 'ban'].filter((act): act is StatusAct =>
    canMove(members.accountMoves, status, leadsTo[act as StatusAct]),
  )
}

/** The states that a person can be given in the form: the present one and those it may move to. */
export const statusChoices = (status: identity.AccountStatus): readonly identity.AccountStatus[] => [
  status,
  ...members.accountMoves[status],
]
