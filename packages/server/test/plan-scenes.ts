import { codes, gifts, membership, plans } from '@vesica/contract'
import type { Person } from './people.ts'

/** Undo scenes that change a plan, change a code and revoke a gift. */
export const planScenes = (admin: () => Person) => ({
  'code: change code': async () => {
    const { code } = await admin().call(codes.createCode, { body: codes.createCode.example.body })
    const read = async () => (await admin().call(codes.listCodes, { query: {} })).codes
    const body = { uses_limit: null, ends_at: null, active: false, note: 'No more' }
    return { id: code.id, read, action: () => admin().call(codes.updateCode, { params: { id: code.id }, body }) }
  },
  'gift: revoke gift': async () => {
    const { plans: offered } = await admin().call(membership.listPlans, {})
    const body = { plan_id: offered[0]?.id ?? '', note: 'For a speaker', ends_at: null }
    const { gift } = await admin().call(gifts.createGift, { body })
    const read = async () => (await admin().call(gifts.listGifts, { query: {} })).gifts
    return { id: gift.id, read, action: () => admin().call(gifts.revokeGift, { params: { id: gift.id } }) }
  },
  'plan: change plan': async () => {
    const input = { ...plans.createPlan.example.body, features: ['One'] }
    const { plan } = await admin().call(plans.createPlan, { body: input })
    const read = async () => (await admin().call(plans.listManagedPlans, {})).plans
    const body = { name: 'Sage', amount: '950.5', features: ['Two', 'Three'], growth_aggregate: '45' }
    const action = () => admin().call(plans.updatePlan, { params: { id: plan.id }, body: { ...body, active: 'true' } })
    return { id: plan.id, read, action }
  },
})
