import type { membership, upgrades } from '@vesica/contract'
import type { ReactNode } from 'react'
import { openedPart } from '../../../ui/openedPart.tsx'

export type TakeDialogProps = {
  /** undefined: it is closed. */
  plan: membership.Plan | undefined
  kind: upgrades.MembershipChange
  /** The last period that stands. */
  latest: string | null
  onClose: () => void
  /** What is chosen above the price. */
  children?: ReactNode
}

/** Takes a plan, or buys a year of it as a gift: what it costs and does in lines, the coin, and how it is paid. */
export const TakeDialog = openedPart<TakeDialogProps>(
  async () => (await import('./TakeWindow.tsx')).TakeWindow,
  ({ plan }) => plan !== undefined,
)
