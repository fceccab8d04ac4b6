import type { membership, upgrades } from '@vesica/contract'
import type { ReactNode } from 'react'
import { openedPart } from '../../../ui/openedPart.tsx'

export type TakeDialogProps = {
  /** undefined: closed. */
  plan: membership.Plan | undefined
  kind: upgrades.MembershipChange
  /** The latest period in force. */
  latest: string | null
  onClose: () => void
  /** Options above the price. */
  children?: ReactNode
}

/** Buys a plan, or a year of it as a gift: price and effects, coin, and payment method. */
export const TakeDialog = openedPart<TakeDialogProps>(
  async () => (await import('./TakeWindow.tsx')).TakeWindow,
  ({ plan }) => plan !== undefined,
)
