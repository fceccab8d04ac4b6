import type { membership, membershipChanges } from '@vesica/contract'

/** Whether the current year came with the registration fee and was not paid for separately. @param now milliseconds */
export const isIncludedInFee = (
  periods: readonly Pick<membershipChanges.MembershipPeriod, 'fee' | 'price' | 'beganAt' | 'endsAt' | 'endedEarlyAt'>[],
  now: number,
): boolean =>
  periods.some(
    ({ fee, price, beganAt, endsAt, endedEarlyAt }) =>
      fee !== null && price === 0 && endedEarlyAt === null && Date.parse(beganAt) <= now && now < Date.parse(endsAt),
  )

/** The change that taking a plan would mean, by the server's rules; closed: why nothing can be taken now. */
export const changeOf = (
  plan: Pick<membership.Plan, 'id'>,
  plans: readonly Pick<membership.Plan, 'id'>[],
  { planId, next, request, pause }: Pick<membershipChanges.Membership, 'planId' | 'next' | 'request' | 'pause'>,
): { kind: membershipChanges.MembershipChange; closed: 'payment' | 'paused' | 'ahead' | undefined } => {
  const rankOf = (id: string | null) => plans.findIndex((candidate) => candidate.id === id)
  // A retired plan has no rank, so an offered plan replaces it at the end of its period.
  const isHigher = planId !== null && rankOf(planId) !== -1 && rankOf(plan.id) > rankOf(planId)
  const kind = planId === null ? 'start' : plan.id === planId ? 'renewal' : isHigher ? 'upgrade' : 'change'
  if (pause) return { kind, closed: 'paused' }
  if (request?.status === 'pending') return { kind, closed: 'payment' }
  return { kind, closed: next && (kind === 'renewal' || kind === 'change') ? 'ahead' : undefined }
}
