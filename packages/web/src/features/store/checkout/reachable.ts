import type { CheckoutStep } from '../storeUrl.ts'
import { checkDetails, type Details } from './orderBody.ts'

/** The step to show: every step before it must be complete. isFree: no coin is required. */
export const reachable = (
  requested: CheckoutStep,
  details: Details,
  pay: string | undefined,
  isFree = false,
): CheckoutStep => {
  if (requested === 'details' || !details.country || Object.keys(checkDetails(details)).length > 0) return 'details'
  return requested === 'review' && !pay && !isFree ? 'payment' : requested
}
