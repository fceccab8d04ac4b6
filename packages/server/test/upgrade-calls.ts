import { membership, membershipChanges } from '@vesica/contract'
import { aProof, type Person } from './people.ts'

/** A member's current quote for a plan. */
const quoteOf = async (member: Person, level: string) => {
  const { plans } = await member.call(membership.listPlans, {})
  const body = { plan_id: plans.find((plan) => plan.level === level)?.id ?? '', crypto_symbol: 'BTC' }
  const { quote } = await member.call(membershipChanges.quoteMembership, { body })
  return { ...body, cost: quote.crypto_amount, quote_id: quote.id }
}

/** Submits a payment proof for a plan. @returns the id of the pending request */
export const sendPayment = async (member: Person, level = 'guardian'): Promise<string> => {
  const files = { proof_image: await aProof() }
  const answer = await member.call(membershipChanges.upgradeMembership, { body: await quoteOf(member, level), files })
  return answer.membership.request?.id ?? ''
}
