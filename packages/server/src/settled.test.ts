import { approvals, members, membership, payments, system, treasury, membershipChanges, wallet } from '@vesica/contract'
import { beforeAll } from 'vitest'
import { anApplicant, anApplication, aProof, type Person, signIn } from '../test/people.ts'
import { aServer, type Running } from '../test/running.ts'
import { type OpenRequest, isSettledIn, type OfMoney, type Scenes } from '../test/settled.ts'
import { aFrozenClock } from '../test/standing-clock.ts'
import {
  aDecider,
  agreeOnWays,
  aHash,
  aHolder,
  aTreasurer,
  asDecider,
  type Decider,
  type Holder,
} from '../test/wallet.ts'
import { appliers } from './appliers.ts'
import { changesWorker } from './modules/approvals/approvals.jobs.ts'
import { removePerson } from './modules/identity/index.ts'
import { lapseWorker } from './modules/wallet/wallet.jobs.ts'
import { DAY } from './platform/clock.ts'
import { Refusal } from './platform/refusal.ts'

// Once somebody has done what notifications ask for, none asks anymore, of administrators or of the member.

let running: Running
let admin: Decider
let second: Decider
let third: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  admin = await aTreasurer(running)
  second = await aDecider(running)
  third = await aDecider(running)
  await agreeOnWays(admin, second, [{ name: 'Bank', text: 'DE00', enabled: true }])
})

/** Time passes. */
const pass = async (ms: number): Promise<void> => {
  running.clock.advance(ms)
  await comeBack()
}

/** After days everyone signs in again, and the rate is set again. */
const comeBack = async (): Promise<void> => {
  const again = async (decider: Decider) => asDecider(await signIn(running, decider))
  ;[admin, second, third] = [await again(admin), await again(second), await again(third)]
  await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { rate: '50000' } })
}

const at = (id: string) => ({ params: { id } })
const request = (action: (id: string) => Promise<unknown>) => async (): Promise<OpenRequest> => {
  const id = await (await aHolder(running, admin)).deposits('BTC', '0.01')
  return { about: id, action: () => action(id) }
}
const lapsing = async () => {
  await pass(2 * DAY)
  await lapseWorker(running.app.db).run({})
}
/** A withdrawal approved by two administrators, of which one reports that it could not be sent. */
const failing = (action: (id: string) => Promise<unknown>) => async (): Promise<OpenRequest> => {
  const id = await (await aHolder(running, admin, { BTC: '0.3' })).withdraws('BTC', '0.2')
  await second.approve(id)
  await admin.approve(id)
  await (await aDecider(running)).fail(id, 'The network is down')
  return { about: id, action: () => action(id) }
}
const proof = (action: (id: string, holder: Holder) => Promise<unknown>) => async (): Promise<OpenRequest> => {
  const holder = await aHolder(running, admin)
  const id = await holder.buys('BTC', '500')
  const { reference } = (await holder.call(wallet.getOwnTransaction, at(id))).transaction
  return {
    of: holder,
    about: `We’re waiting for your payment of 500 USD. Your wallet shows how to pay. Include ${reference}`,
    action: () => action(id, holder),
  }
}
const sendsProof = async (id: string, holder: Holder) => {
  const files = { proof_of_payment: await aProof() }
  return holder.call(payments.sendPaymentProof, { ...at(id), body: {}, files })
}
const correction = (decision: 'approved' | 'denied') => async (): Promise<OpenRequest> => {
  const reason = `Counted anew ${crypto.randomUUID()}`
  const body = { asset: 'BTC', amount: '0.001', debit: 'asset:custody:main:BTC', credit: 'equity:house:BTC', reason }
  const { id } = (await (await aDecider(running)).call(treasury.requestAdjustment, { body })).adjustment
  return { about: reason, action: () => second.call(treasury.decideAdjustment, { ...at(id), body: { decision } }) }
}
const denied = { reason: 'The proof shows another amount' }
const signup = (action: (id: string) => Promise<unknown>) => async (): Promise<OpenRequest> => {
  const { id } = await anApplicant(running)
  return { about: id, action: () => action(id) }
}
const deniedSignup = async (): Promise<Person> => {
  const applicant = await anApplicant(running)
  await second.call(members.denySignup, { ...at(applicant.id), body: denied })
  return applicant
}
const resubmits = async (person: Person) => {
  const { crypto_symbol, fee_crypto, fee_usd } = (await anApplication(running, person.email)) as Record<string, string>
  const files = { proof_image: await aProof() }
  return person.call(membership.resubmitProof, { body: { crypto_symbol, fee_crypto, fee_usd }, files })
}
const payment = (action: (id: string) => Promise<unknown>) => async (): Promise<OpenRequest> => {
  const [member, { plans }] = [await aHolder(running, admin), await admin.call(membership.listPlans, {})]
  const body = { plan_id: plans.find(({ level }) => level === 'guardian')?.id ?? '', crypto_symbol: 'BTC' }
  const { quote } = await member.call(membershipChanges.quoteMembership, { body })
  const input = { ...body, cost: quote.crypto_amount, quote_id: quote.id }
  const files = { proof_image: await aProof() }
  const { id = '' } =
    (await member.call(membershipChanges.upgradeMembership, { body: input, files })).membership.request ?? {}
  return { about: id, action: () => action(id) }
}
let percent = 20
const rule = (action: (id: string) => Promise<unknown>) => async (): Promise<OpenRequest> => {
  percent += 1
  const asker = await aDecider(running)
  await asker.call(approvals.setApprovalRules, { body: { driftPercent: percent } })
  const { changes } = await asker.call(approvals.getApprovals, {})
  const { id = '' } = changes.find(({ status }) => status === 'waiting') ?? {}
  return { about: ': change requested by ', action: () => action(id) }
}
/** Nothing comes between the due moment and this worker: the product's own round would apply the change for good. */
const due = async (how: typeof appliers) => {
  running.clock.advance(3 * DAY)
  await changesWorker(running.app.db, how).run({})
  await comeBack()
}

const cancels = (id: string, holder: Holder) => holder.call(wallet.cancelOwnTransaction, at(id))

/** The requests of notifications and all their outcomes according to the contract. */
const scenes: Scenes<OfMoney> = {
  request: {
    approved: request((id) => second.approve(id)),
    denied: request((id) => second.deny(id)),
    rejected: request((id) => second.reject(id)),
    lapsed: async () => {
      const id = await (await aHolder(running, admin)).buys('BTC', '500')
      return { about: id, action: lapsing }
    },
    cancelled: async () => {
      const holder = await aHolder(running, admin)
      const id = await holder.buys('BTC', '500')
      return { about: id, action: () => cancels(id, holder) }
    },
  },
  failing: {
    sent: failing((id) => second.settle(id, aHash())),
    failed: failing((id) => second.fail(id, 'The network is down')),
  },
  proof: {
    proof_sent: proof(sendsProof),
    approved: proof((id) => second.approve(id)),
    denied: proof((id) => second.deny(id)),
    rejected: proof((id) => second.reject(id)),
    lapsed: proof(lapsing),
    cancelled: proof(cancels),
  },
  adjustment: { approved: correction('approved'), denied: correction('denied') },
  signup: {
    approved: signup((id) => second.call(members.approveSignup, at(id))),
    denied: signup((id) => second.call(members.denySignup, { ...at(id), body: denied })),
    // An applicant cannot be removed before the application is decided.
    left: signup((id) => running.app.db.transact((tx) => removePerson(tx, id))),
  },
  resubmission: {
    sent_again: async () => {
      const person = await deniedSignup()
      // Notifications from the waiting time are readable after admission.
      const action = async () => {
        await resubmits(person)
        await second.call(members.approveSignup, at(person.id))
      }
      return { of: person, about: 'sign in and send a new proof', action }
    },
  },
  payment: {
    approved: payment((id) => second.call(membershipChanges.approveMembershipRequest, at(id))),
    denied: payment((id) => second.call(membershipChanges.denyMembershipRequest, { ...at(id), body: denied })),
  },
  change: {
    confirmed: rule((id) => second.call(approvals.confirmChange, at(id))),
    called_off: rule((id) => second.call(approvals.cancelChange, at(id))),
    in_force: rule(() => due(appliers)),
    not_possible: rule(() => due({ rule: () => Promise.reject(new Refusal('not_found')) })),
  },
}

isSettledIn(scenes, () => ({ running, lookers: [admin, third] }))
