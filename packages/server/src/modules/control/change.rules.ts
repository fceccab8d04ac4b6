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

interface Words {
  asked: string
  applied: string
  calledOff: string
  failed: string
}

const changing: Words = {
  asked: 'is to change',
  applied: 'has changed',
  calledOff: 'stays as it is',
  failed: 'could not change',
}

const others: Readonly<Partial<Record<ChangeKind, Words>>> = {
  announcement: {
    asked: 'is to be sent',
    applied: 'is being sent',
    calledOff: 'is not sent',
    failed: 'could not be sent',
  },
  known_address: {
    asked: 'is to be allowed in texts',
    applied: 'is allowed in texts',
    calledOff: 'is not allowed in texts',
    failed: 'could not be allowed in texts',
  },
}

/** What is said of changes of a kind, after what they are called. */
export const wordsOf = (kind: ChangeKind): Words => others[kind] ?? changing
