import { identity, type members, type Right, rightsOf, auditActionText } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { listActions, listEntries } from '../activity/index.ts'
import {
  getPerson,
  holdOf,
  levelInForce,
  type MemberQuery,
  namesOf,
  type Person,
  presentAddressRequest,
  presentAvatar,
  searchPeople,
} from '../identity/index.ts'
import { presentSummary } from '../wallet/index.ts'
import { countReferrals } from './invitations/own-link.ts'
import { openPauseOf } from './periods/paused.ts'
import { growthScore, progressOf } from './level.rules.ts'
import { type Plan, plansById } from './plan.ts'
import { presentRequest, presentSignup, requestOf, type RequestRow } from './signup.present.ts'
import { tables } from './membership.tables.ts'

/** A person's own view of themselves. */
export const presentUser = async (tx: Tx, personId: string): Promise<identity.User> =>
  presentPerson(tx, await getPerson(tx, personId), await plansById(tx))

/** A person already loaded, in their own view. @param plans by id */
export const presentPerson = async (
  tx: Tx,
  person: Person,
  plans: ReadonlyMap<string, Plan>,
): Promise<identity.User> => {
  const plan = person.plan_id ? plans.get(person.plan_id) : undefined
  const level = levelInForce(person, tx.now)
  const inForce = level === 'none' ? undefined : plan
  const pause = level === 'none' && person.member_since ? await openPauseOf(tx, person.id) : undefined
  const shipping = identity.ShippingDetails.safeParse(person.shipping)
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    leavesAt: person.leaves_at?.toISOString() ?? null,
    requestedEmail: presentAddressRequest(tx, person),
    avatar: presentAvatar(person),
    language: person.language,
    timeZone: person.time_zone,
    weekStart: person.week_start,
    role: person.role,
    adminRoles: person.offices,
    rights: rightsOf(person.offices),
    status: person.status,
    membershipLevel: level,
    membershipProgress: progressOf(level),
    membershipEndsAt: person.membership_ends_at?.toISOString() ?? null,
    membershipPausedUntil: pause?.ends_at.toISOString() ?? null,
    withdrawalsHeldUntil: holdOf(person, tx.now)?.toISOString() ?? null,
    planId: inForce?.id ?? null,
    planName: inForce?.name ?? null,
    joined: person.joined_at.toISOString(),
    lastLogin: person.last_login_at?.toISOString() ?? null,
    // Filled in by the library module.
    contentAccessed: 0,
    growthScore: inForce ? growthScore(inForce.growthAggregate, 0, 0) : 0,
    shippingDetails: shipping.success ? shipping.data : null,
    welcomeClosed: person.welcome_closed_at !== null,
    secondFactor: person.second_factor_since ? 'on' : 'off',
    signup: await presentSignup(tx, person, plans),
  }
}

/** A person with their latest application. */
type Applied = Person & { request: RequestRow | null }

/** A person in the administrators' list. @param plans by id */
const present = (person: Applied, plans: ReadonlyMap<string, Plan>): members.Member => {
  const plan = person.plan_id ? plans.get(person.plan_id) : undefined
  const request = person.signup_status === 'none' ? null : person.request
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    avatar: presentAvatar(person),
    role: person.role,
    adminRoles: person.offices,
    membership: person.signup_status === 'pending' && plan ? plan.level : person.membership_level,
    plan_id: person.plan_id,
    plan_name: plan?.name ?? null,
    status: person.status,
    joined: person.joined_at.toISOString(),
    lastActive: person.last_active_at?.toISOString() ?? null,
    signupRequest: request && presentRequest(person.id, request, plans),
  }
}

/** One page of people for administrators. @param plans by id */
export const listMembers = async (tx: Tx, query: MemberQuery, plans: ReadonlyMap<string, Plan>) => {
  const { people, ...page } = await searchPeople(tx, query, requestOf)
  return { users: people.map(({ known, ...person }) => present({ ...person, request: known }, plans)), ...page }
}

const applied = async (tx: Tx, person: Person): Promise<Applied> => {
  if (person.signup_status === 'none') return { ...person, request: null }
  const row = await tables(tx)
    .selectNoFrom(requestOf(sql.val(person.id)).as('request'))
    .executeTakeFirst()
  return { ...person, request: row?.request ?? null }
}

/** One person for administrators. */
export const presentMember = async (tx: Tx, personId: string): Promise<members.Member> =>
  present(await applied(tx, await getPerson(tx, personId)), await plansById(tx))

interface Asked {
  /** By id. */
  plans: ReadonlyMap<string, Plan>
  /** The number of paid orders. */
  countPurchases: (tx: Tx, personId: string) => Promise<number>
  /** The number of distinct library items opened. */
  countViewed: (tx: Tx, personId: string) => Promise<number>
  /** The number of tickets. */
  countTickets: (tx: Tx, personId: string) => Promise<number>
  /** Orders that may still be refunded, which matters before a removal. */
  refundableOrders: (tx: Tx, personId: string) => Promise<members.RefundableOrder[]>
  /** Permissions of the viewer, which limit the visible money and orders. */
  rights: ReadonlySet<Right>
}

const noMoney = { walletBalance: null, cryptoPortfolio: [], recentTransactions: [] }

/** Everything stored about one person. Missing modules contribute nothing. */
export const presentDetails = async (
  tx: Tx,
  personId: string,
  { plans, countPurchases, countViewed, countTickets, refundableOrders, rights }: Asked,
): Promise<members.MemberDetails> => {
  const person = await getPerson(tx, personId)
  return {
    ...present(await applied(tx, person), plans),
    totalSessions: person.session_count,
    membershipSince: person.member_since?.toISOString() ?? null,
    membershipEndsAt: person.membership_ends_at?.toISOString() ?? null,
    contentViewed: await countViewed(tx, personId),
    purchases: rights.has('store:read') ? await countPurchases(tx, personId) : null,
    refundable: rights.has('store:read') ? await refundableOrders(tx, personId) : [],
    supportTickets: rights.has('support:read') ? await countTickets(tx, personId) : null,
    referrals: await countReferrals(tx, personId),
    ...(rights.has('money:read') ? await presentSummary(tx, personId) : noMoney),
    activityLog: await activityLog(tx, personId, rights),
  }
}

const SHOWN = 50

/**
 * The person's activity and administrators' actions on their account, newest first, limited by the viewer's
 * permissions.
 */
const activityLog = async (
  tx: Tx,
  personId: string,
  rights: ReadonlySet<Right>,
): Promise<members.MemberDetails['activityLog']> => {
  const entries = await listEntries(tx, personId, SHOWN, rights)
  const actions = rights.has('audit:read') ? await listActions(tx, 'person', personId) : []
  const actors = await namesOf(
    tx,
    actions.map((action) => action.actor_id),
  )
  const log = [
    ...entries.map((entry) => ({
      id: entry.id,
      icon: entry.type,
      action: entry.title,
      details: entry.status,
      timestamp: entry.time,
    })),
    ...actions.map((action) => ({
      id: action.id,
      icon: 'admin',
      action: auditActionText(action.action),
      details: [`by ${actors.get(action.actor_id) ?? 'an administrator'}`, reasonOf(action.after)]
        .filter(Boolean)
        .join(': '),
      timestamp: action.created_at.toISOString(),
    })),
  ]
  return log.sort((a, b) => b.timestamp.localeCompare(a.timestamp)).slice(0, SHOWN)
}

const reasonOf = (after: unknown): string =>
  typeof after === 'object' && after !== null && 'reason' in after ? String(after.reason) : ''
