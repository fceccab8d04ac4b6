import type { approvals, Right } from '@vesica/contract'

type ChangeKind = (typeof approvals.changeKinds)[number]

/** The permission to request each kind of change. Requests lapse when the requester loses it. */
export const asking: Readonly<Record<ChangeKind, Right>> = {
  rule: 'settings:write',
  rate: 'coins:write',
  deposit_address: 'coins:write',
  payment_ways: 'coins:write',
  mail_server: 'settings:write',
  known_address: 'audit:read',
  announcement: 'announcements:write',
  credits: 'settings:write',
  email: 'people:write',
  offices: 'roles:write',
  second_factor: 'roles:write',
}

/** The permission to confirm each kind of change. A new owner needs two owners. */
export const confirming: Readonly<Record<ChangeKind, Right>> = {
  rule: 'approvals:decide',
  rate: 'approvals:decide',
  deposit_address: 'approvals:decide',
  payment_ways: 'approvals:decide',
  mail_server: 'approvals:decide',
  known_address: 'approvals:decide',
  announcement: 'approvals:decide',
  credits: 'approvals:decide',
  email: 'approvals:decide',
  second_factor: 'approvals:decide',
  offices: 'roles:write',
}

/** Minutes during which a change can be cancelled before it takes effect, even if another administrator confirms it. */
export const cancelWindowMinutes = (kind: ChangeKind): number => (kind === 'announcement' ? 15 : 0)
