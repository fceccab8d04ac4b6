import type { control, Right } from '@vesica/contract'

type ChangeKind = (typeof control.changeKinds)[number]

/** The right that it takes to ask for a change of each kind: whoever has lost it is asked for nothing more. */
export const asking: Readonly<Record<ChangeKind, Right>> = {
  rule: 'settings:write',
  rate: 'coins:write',
  deposit_address: 'coins:write',
  payment_ways: 'coins:write',
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
  credits: 'control:decide',
  email: 'control:decide',
  second_factor: 'control:decide',
  offices: 'offices:write',
}
