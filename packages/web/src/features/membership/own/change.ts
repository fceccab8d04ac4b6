import type { membership, upgrades } from '@vesica/contract'

/** Whether the year that runs came with the registration fee, so that nothing was paid for it alone. @param now milliseconds */
export const cameWithFee = (
  periods: readonly Pick<upgrades.MembershipPeriod, 'fee' | 'price' | 'beganAt' | 'endsAt' | 'endedEarlyAt'>[],
  now: number,
): boolean =>
  periods.some(
    ({ fee, price, beganAt, endsAt, endedEarlyAt }) =>
      fee !== null && price === 0 && endedEarlyAt === null && Date.parse(beganAt) <= now && now < Date.parse(endsAt),
  )

/** What taking a plan would be, as the server would say it; closed: why nothing can be taken now. */
export const changeOf = (
  plan: Pick<membership.Plan, 'id'>,
  plans: readonly Pick<membership.Plan, 'id'>[],
  { planId, next, request, pause }: Pick<upgrades.Membership, 'planId' | 'next' | 'request' | 'pause'>,
): { kind: upgrades.MembershipChange; closed: 'payment' | 'paused' | 'ahead' | undefined } => {
  const place = (id: string | null) => plans.findIndex((one) => one.id === id)
  // A plan that is not on offer any more has no place: what is on offer is then taken in its stead, at its end.
  const isHigher = planId !== null && place(planId) !== -1 && place(plan.id) > place(planId)
  const kind = planId === null ? 'start' : plan.id === planId ? 'renewal' : isHigher ? 'upgrade' : 'change'
  if (pause) return { kind, closed: 'paused' }
  if (request?.status === 'pending') return { kind, closed: 'payment' }
  return { kind, closed: next && (kind === 'renewal' || kind === 'change') ? 'ahead' : undefined }
}
