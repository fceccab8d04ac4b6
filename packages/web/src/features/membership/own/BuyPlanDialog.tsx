import type { membership, membershipChanges } from '@vesica/contract'
import type { ReactNode } from 'react'
import { openedPart } from '../../../ui/openedPart.tsx'

export type BuyPlanDialogProps = {
  /** undefined: closed. */
  plan: membership.Plan | undefined
  kind: membershipChanges.MembershipChange
  /** The latest period in force. */
  latest: string | null
  onClose: () => void
  /** Options above the price. */
  children?: ReactNode
}

/** Buys a plan, or a year of it as a gift: price and effects, coin, and payment method. */
export const BuyPlanDialog = openedPart<BuyPlanDialogProps>(
  async () => (await import('./BuyPlanWindow.tsx')).BuyPlanWindow,
  ({ plan }) => plan !== undefined,
)
