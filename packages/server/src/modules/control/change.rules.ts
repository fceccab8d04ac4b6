import type { control, Right } from '@vesica/contract'

type ChangeKind = (typeof control.changeKinds)[number]

/** The right that it takes to ask for a change of each kind: whoever has lost it is asked for nothing more. */
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
  offices: 'offices:write',
  second_factor: 'offices:write',
}

/** The right that it takes to confirm what another has asked for. An owner is made by two owners. */
export const confirming: Readonly<Record<ChangeKind, Right>> = {
  rule: 'control:decide',
  rate: 'control:decide',
  deposit_address: 'control:decide',
  payment_ways: 'control:decide',
  mail_server: 'control:decide',
  known_address: 'control:decide',
  announcement: 'control:decide',
  credits: 'control:decide',
  email: 'control:decide',
  second_factor: 'control:decide',
  offices: 'offices:write',
}

/** For how many minutes a change of a kind can be called off before it holds, even if another administrator would confirm it. */
export const minutesToCallOff = (kind: ChangeKind): number => (kind === 'announcement' ? 15 : 0)

/** How the steps of a change are called, after its title and a colon. */
interface Steps {
  requested: string
  confirmed: string
  cancelled: string
  applied: string
  failed: string
}

const changing: Steps = {
  requested: 'change requested',
  confirmed: 'change confirmed',
  cancelled: 'change cancelled',
  applied: 'change in effect',
  failed: 'change failed',
}

const others: Readonly<Partial<Record<ChangeKind, Steps>>> = {
  announcement: {
    requested: 'sending requested',
    confirmed: 'sending confirmed',
    cancelled: 'sending cancelled',
    applied: 'being sent',
    failed: 'sending failed',
  },
  known_address: {
    requested: 'use in texts requested',
    confirmed: 'use in texts confirmed',
    cancelled: 'use in texts cancelled',
    applied: 'allowed in texts',
    failed: 'could not be allowed in texts',
  },
}

/** The names of the steps of a change of this kind, as notifications title them: `The rate of BTC: change requested`. */
export const stepsOf = (kind: ChangeKind): Steps => others[kind] ?? changing
