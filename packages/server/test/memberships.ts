import { identity, membership, system, treasury, membershipChanges } from '@vesica/contract'
import { periodsWorker } from '../src/modules/membership/membership.jobs.ts'
import { DAY } from '../src/platform/clock.ts'
import { type Person, signIn } from './people.ts'
import { aServer, type Running } from './running.ts'
import { aTreasurer, asDecider, type Decider, platformCoins } from './wallet.ts'

/** No payment proof. */
export const without = { proof_image: undefined }

export type Quoted = membershipChanges.MembershipQuote

/** The body of a payment at a quote. */
export const asQuoted = ({ id, plan_id, crypto_symbol, crypto_amount }: Quoted) => ({
  plan_id,
  crypto_symbol,
  cost: crypto_amount,
  quote_id: id,
})

/** Pays a quote, from the wallet or with a payment proof. */
export const pays = async (person: Person, quoted: Quoted, proof?: File): Promise<membershipChanges.Membership> => {
  const input = { body: asQuoted(quoted), files: { proof_image: proof } }
  return (await person.call(membershipChanges.upgradeMembership, input)).membership
}

export const ownMembership = async (person: Person): Promise<membershipChanges.Membership> =>
  (await person.call(membershipChanges.getMembership, {})).membership

export const levelOf = async (person: Person): Promise<string> =>
  (await person.call(identity.getUser, {})).user.membershipLevel

/** A platform with coins, and functions for plans. */
export interface Plans {
  running: Running
  admin: Decider
  /** The id of the plan of a level. */
  idOf(level: string): string
  quote(person: Person, level: string, coin?: string): Promise<Quoted>
  /** Advances the clock by days, signs both people in again, and renews the rates. */
  later<P extends Person>(person: P, days: number): Promise<P>
  /** The differences that a reconciliation of the ledger finds. */
  differences(): Promise<readonly unknown[]>
}

export const withPlans = async (): Promise<Plans> => {
  const running = await aServer()
  return plansOf(running, await aTreasurer(running))
}

/** The same on a running platform. */
export const plansOf = async (running: Running, admin: Decider): Promise<Plans> => {
  const { plans } = await admin.call(membership.listPlans, {})
  const idOf = (level: string) => plans.find((plan) => plan.level === level)?.id ?? ''
  const created: Plans = {
    running,
    admin,
    idOf,
    quote: async (person, level, coin = 'BTC') =>
      (await person.call(membershipChanges.quoteMembership, { body: { plan_id: idOf(level), crypto_symbol: coin } }))
        .quote,
    later: async (person, days) => {
      running.clock.advance(days * DAY)
      created.admin = asDecider(await signIn(running, created.admin))
      for (const [id, { rate }] of Object.entries(platformCoins))
        await created.admin.call(system.updateAsset, { params: { id }, body: { rate } })
      await periodsWorker(running.app.db).run({})
      return Object.assign(person, { token: (await signIn(running, person)).token })
    },
    differences: async () => (await created.admin.call(treasury.runReconcile, {})).report.differences,
  }
  return created
}
