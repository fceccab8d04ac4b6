import { randomUUID } from 'node:crypto'
import { codes, gifts, membership, plans, upgrades } from '@vesica/contract'
import type { Client } from './client.ts'
import { aProof, type Person } from './people.ts'
import { aHolder } from './wallet.ts'
import type { Scene } from './wallet-calls.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>

/** What a plan would cost somebody now. */
const quoteOf = async (member: Person, level: string) => {
  const { plans } = await member.call(membership.listPlans, {})
  const body = { plan_id: plans.find((plan) => plan.level === level)?.id ?? '', crypto_symbol: 'BTC' }
  const { quote } = await member.call(upgrades.quoteMembership, { body })
  return { ...body, cost: quote.crypto_amount, quote_id: quote.id }
}

/** Sends proof of a payment for a plan. @returns the id of what waits */
export const sendPayment = async (member: Person, level = 'guardian'): Promise<string> => {
  const files = { proof_image: await aProof() }
  const answer = await member.call(upgrades.upgradeMembership, { body: await quoteOf(member, level), files })
  return answer.membership.request?.id ?? ''
}

type ByOwner = (input: (owner: Client) => Promise<object>) => Preparing

const codeCalls = (byOwner: ByOwner): Record<string, Preparing> => {
  const aCode = () => ({ ...codes.createCode.example.body, code: `C-${randomUUID().slice(0, 8)}` })
  const made = async (owner: Client) => (await owner.call(codes.createCode, { body: aCode() })).code.id
  return {
    listCodes: byOwner(async () => ({ query: { search: 'C-' } })),
    createCode: byOwner(async () => ({ body: aCode() })),
    updateCode: byOwner(async (owner) => ({ params: { id: await made(owner) }, body: { active: false } })),
    deleteCode: byOwner(async (owner) => ({ params: { id: await made(owner) } })),
  }
}

/** What a gift would cost somebody now. */
const giftOf = async (member: Person) => {
  const { plans } = await member.call(membership.listPlans, {})
  const body = { plan_id: plans[0]?.id ?? '', crypto_symbol: 'BTC' }
  const { quote } = await member.call(gifts.quoteGift, { body })
  return { ...body, cost: quote.crypto_amount, quote_id: quote.id }
}

/** A gift that was bought. @returns its id and code */
const boughtBy = async (member: Person) => {
  const input = { body: await giftOf(member), files: { proof_image: undefined } }
  const [gift] = (await member.call(gifts.buyGift, input)).gifts
  return { id: gift?.id ?? '', code: gift?.code ?? '' }
}

const giftCalls = (rich: () => Promise<Person>, byOwner: ByOwner): Record<string, Preparing> => {
  const given = async (owner: Client) => {
    const { plans } = await owner.call(membership.listPlans, {})
    const master = plans.find(({ level }) => level === 'master')?.id ?? ''
    return { plan_id: master, note: '', ends_at: null }
  }
  const made = async (owner: Client) => (await owner.call(gifts.makeGift, { body: await given(owner) })).gift.id
  return {
    listOwnGifts: async () => {
      const client = await rich()
      await boughtBy(client)
      return { client }
    },
    quoteGift: async () => {
      const client = await rich()
      const { plan_id, crypto_symbol } = await giftOf(client)
      return { client, input: { body: { plan_id, crypto_symbol } } }
    },
    buyGift: async () => {
      const client = await rich()
      return { client, input: { body: await giftOf(client) } }
    },
    lookAtGift: async () => {
      const client = await rich()
      return { client, input: { body: { code: (await boughtBy(client)).code } } }
    },
    takeGift: async () => {
      const client = await rich()
      const { code } = await boughtBy(client)
      const { gift } = await client.call(gifts.lookAtGift, { body: { code } })
      return { client, input: { body: { code, follows: gift.follows } } }
    },
    listGifts: byOwner(async () => ({ query: { state: 'ready' } })),
    makeGift: byOwner(async (owner) => ({ body: await given(owner) })),
    revokeGift: byOwner(async (owner) => ({ params: { id: await made(owner) } })),
    refundGift: byOwner(async () => ({
      params: { id: (await boughtBy(await rich())).id },
      body: { reason: 'It was bought twice.' },
    })),
  }
}

const pauseCalls = (member: () => Promise<Client>): Record<string, Preparing> => ({
  pauseMembership: async () => ({ client: await member(), input: { body: { days: 3 } } }),
  cancelMembership: async () => ({ client: await member(), input: { body: { reason: 'I am moving away.' } } }),
  keepMembership: async () => {
    const client = await member()
    await client.call(upgrades.cancelMembership, { body: { reason: '' } })
    return { client }
  },
  resumeMembership: async () => {
    const client = await member()
    await client.call(upgrades.pauseMembership, { body: { days: 3 } })
    return { client }
  },
})

/** One call of each endpoint about plans and changes of memberships that succeeds. @param of where, when it is prepared */
export const upgradeCalls = (of: () => Promise<Scene>): Record<string, Preparing> => {
  const rich = async () => {
    const { running, admin } = await of()
    return aHolder(running, admin, { BTC: '0.05' })
  }
  const onPayment =
    (rest: object = {}): Preparing =>
    async () => {
      const { admin } = await of()
      return { client: admin, input: { params: { id: await sendPayment(await rich()) }, ...rest } }
    }
  const aNewPlan = () => ({
    ...plans.createPlan.example.body,
    name: `Plan ${randomUUID().slice(0, 8)}`,
    features: ['One'],
  })
  const madePlan = async (owner: Client) => (await owner.call(plans.createPlan, { body: aNewPlan() })).plan.id
  const byOwner =
    (input: (owner: Client) => Promise<object>): Preparing =>
    async () => {
      const { admin } = await of()
      return { client: admin, input: await input(admin) }
    }
  return {
    ...codeCalls(byOwner),
    ...giftCalls(rich, byOwner),
    createPlan: byOwner(async () => ({ body: aNewPlan() })),
    updatePlan: byOwner(async (owner) => ({ params: { id: await madePlan(owner) }, body: { amount: '249' } })),
    deletePlan: byOwner(async (owner) => ({ params: { id: await madePlan(owner) } })),
    getMembership: async () => ({ client: await rich() }),
    quoteMembership: async () => {
      const client = await rich()
      const { plan_id, crypto_symbol } = await quoteOf(client, 'guardian')
      return { client, input: { body: { plan_id, crypto_symbol } } }
    },
    upgradeMembership: async () => {
      const client = await rich()
      return { client, input: { body: await quoteOf(client, 'guardian') } }
    },
    callOffPlanChange: async () => {
      const client = await rich()
      for (const level of ['guardian', 'seeker'])
        await client.call(upgrades.upgradeMembership, {
          body: await quoteOf(client, level),
          files: { proof_image: undefined },
        })
      return { client }
    },
    ...pauseCalls(rich),
    listMembershipRequests: async () => {
      const { client } = await onPayment()()
      return { client, input: { query: { status: 'pending' } } }
    },
    getMembershipRequest: onPayment(),
    getMembershipRequestProof: onPayment(),
    approveMembershipRequest: onPayment(),
    denyMembershipRequest: onPayment({ body: { reason: 'Nothing arrived.' } }),
  }
}

/** How many statements each of these calls sends to the database, as `statements.ts` counts them. */
export const upgradeStatements = {
  quoteMembership: 11,
  upgradeMembership: 32,
  callOffPlanChange: 17,
  cancelMembership: 18,
  keepMembership: 14,
  pauseMembership: 22,
  resumeMembership: 24,
  approveMembershipRequest: 29,
  denyMembershipRequest: 15,
}
