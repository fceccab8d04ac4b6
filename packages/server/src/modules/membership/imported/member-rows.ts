import { addressFields, type identity, line, members } from '@vesica/contract'
import { z } from 'zod'
import type { Tx } from '../../../platform/data/tx.ts'
import {
  changesBetween,
  type ImportField,
  type ImportProblem,
  type ImportValues,
  type Planned,
  problemsIn,
  refusedRow,
} from '../../../platform/importing.ts'
import { findPeopleByEmails, retainedAmong, type Person, personNameFault } from '../../identity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { addressFaults } from '../../wallet/index.ts'
import { tables } from '../membership.tables.ts'
import { listPlans, type Plan, plansById } from '../plan.ts'
import { type CurrentMembership, membershipAt, type PeriodRow, periodRowsOf } from '../periods/period.ts'
import { addressText, importedAddress } from './imported-address.rules.ts'
import { dayOf, importedPeriod, lostBy } from './imported-period.rules.ts'

/** The columns of a members file. */
export const memberFields: readonly ImportField[] = [
  {
    name: 'email',
    title: 'E-mail',
    required: true,
    hint: 'The address they sign in with. Existing members can get a higher or longer membership.',
    example: 'ada@example.org',
    alsoCalled: ['email', 'mail', 'email address', 'e-mail address', 'mail address'],
  },
  {
    name: 'name',
    title: 'Name',
    required: true,
    hint: 'Required for new members. Existing members keep their name.',
    example: 'Ada Holm',
    alsoCalled: ['full name', 'display name', 'member', 'user', 'username'],
  },
  {
    name: 'plan',
    title: 'Plan',
    required: false,
    hint: 'The name of an active plan. Leave blank to give new members the default plan.',
    alsoCalled: ['membership', 'level', 'membership plan', 'membership level'],
  },
  {
    name: 'from',
    title: 'From',
    required: false,
    hint: 'The day the membership started, like 2026-03-01. Leave blank for the day of the import.',
    alsoCalled: ['start', 'start date', 'begins', 'began', 'member since', 'since', 'joined'],
  },
  {
    name: 'until',
    title: 'Until',
    required: false,
    hint: 'The last day of the membership, like 2027-03-01. Leave blank for a year after the start.',
    example: '2030-12-31',
    alsoCalled: ['end', 'end date', 'ends', 'expires', 'expiry', 'expiry date', 'valid until'],
  },
  ...(
    [
      ['first_name', 'First name', ['given name', 'forename']],
      ['last_name', 'Last name', ['surname', 'family name']],
      ['address', 'Street and number', ['street', 'street address', 'postal address']],
      ['city', 'City', ['town']],
      ['state', 'State', ['region', 'county', 'province']],
      ['zipcode', 'Zip code', ['zip', 'postcode', 'postal code']],
    ] as const
  ).map(([name, title, alsoCalled]) => ({
    name,
    title,
    required: false,
    hint: 'Part of the shipping address of a new member. Fill in everything the country needs, or nothing.',
    alsoCalled,
  })),
  {
    name: 'country',
    title: 'Country',
    required: false,
    hint: 'Country of that address: its name, or its two-letter code like NO. If blank, all other parts are required.',
    alsoCalled: ['country name', 'country code', 'nation'],
  },
]

const EARLIEST = '1970-01-01'
const day = z.iso.date('Enter the date like 2027-03-01.').refine((text) => text >= EARLIEST, 'Enter a date after 1970.')

const { email, name } = members.createMember.body.shape

const Row = z.strictObject({
  email,
  name: name.optional(),
  plan: line(60).optional(),
  from: day.optional(),
  until: day.optional(),
  ...z.object(addressFields).partial().shape,
})

type Input = z.output<typeof Row>
type Membership = CurrentMembership | undefined

/** A row of members with everything needed to apply it. */
export interface PlannedMember extends Planned {
  readonly input?: Input | undefined
  readonly person?: Person | undefined
  readonly shipping?: identity.ShippingDetails | undefined
  readonly membership?: { plan: Plan; beginsAt: Date; endsAt: Date } | undefined
  readonly standing?: Membership
}

/** Loaded data about the people in the rows. */
interface Known {
  now: Date
  people: ReadonlyMap<string, Person>
  kept: ReadonlySet<string>
  offered: readonly Plan[]
  plans: ReadonlyMap<string, Plan>
  periods: ReadonlyMap<string, readonly PeriodRow[]>
  paused: ReadonlySet<string>
  platformName: string
  /** Unknown payment addresses in the rows. */
  foreign: ReadonlyMap<Input, string>
}

/** All texts of a row, joined. */
const readOf = (input: Input): string => Object.values(input).join('\n')

const knownOf = async (tx: Tx, input: readonly Input[], locks: boolean): Promise<Known> => {
  const emails = [...new Set(input.map(({ email }) => email))]
  const people = await findPeopleByEmails(tx, emails, locks)
  const ids = [...people.values()].map(({ id }) => id)
  return {
    now: tx.now,
    people,
    kept: await retainedAmong(tx, emails),
    offered: await listPlans(tx),
    plans: await plansById(tx),
    periods: Map.groupBy(await periodRowsOf(tx, ids), (row) => row.person_id),
    paused: await pausedAmong(tx, ids),
    platformName: (await getSettings(tx)).platformName,
    foreign: await addressFaults(tx, input, readOf),
  }
}

const pausedAmong = async (tx: Tx, personIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (personIds.length === 0) return new Set()
  const rows = await tables(tx)
    .selectFrom('membership_pause')
    .select('person_id')
    .where('person_id', 'in', personIds)
    .where('ended_at', 'is', null)
    .execute()
  return new Set(rows.map(({ person_id }) => person_id))
}

/**
 * Plans the changes of import rows by the same rules as the forms. Writes nothing.
 * @param locks whether to lock existing people until the end of the transaction
 */
export const planMembers = async (tx: Tx, rows: readonly ImportValues[], locks: boolean): Promise<PlannedMember[]> => {
  const read = rows.map((values) => ({ values, row: Row.safeParse(values) }))
  const known = await knownOf(
    tx,
    read.flatMap(({ row }) => (row.success ? [row.data] : [])),
    locks,
  )
  return read.map(({ values, row }) => {
    if (row.success) return planMember(row.data, known)
    const address = email.safeParse(values['email'] ?? '')
    const key = address.success ? address.data : null
    return refusedRow({ key, name: values['name'] ?? values['email'] ?? '' }, problemsIn(row.error))
  })
}

const planMember = (input: Input, known: Known): PlannedMember => {
  const person = known.people.get(input.email)
  const own = { key: input.email, name: input.name ?? person?.name ?? input.email, subject: person?.id ?? null }
  const problems: ImportProblem[] = []
  const refuse = (field: string | null, sentence: string) => void problems.push({ field, sentence })
  if (person?.role === 'admin')
    refuse('email', 'This address belongs to an administrator. Imports don’t change administrators.')
  if (!person && known.kept.has(input.email)) refuse('email', 'This address is reserved for its owner.')
  if (!person && input.name === undefined) refuse('name', 'Name and Email are required fields.')
  const fault = !person && personNameFault(input.name ?? '', known.platformName)
  if (fault) refuse('name', fault)
  const foreign = known.foreign.get(input)
  if (foreign !== undefined) refuse(null, foreign)
  const { address: shipping, faults } = importedAddress(input, person?.shipping)
  for (const [field, sentence] of Object.entries(faults)) refuse(field, sentence)
  if (person?.role === 'user') requireSame(person, input, shipping, refuse)
  const membership = problems.length === 0 ? membershipFor(input, person, known, refuse) : undefined
  if (problems.length > 0) return refusedRow(own, problems)
  const changes = changesBetween(
    person ? shownOf(person, membership?.standing, known) : {},
    wordsOf(input, person, membership?.period, shipping),
  )
  return {
    ...own,
    outcome: !person ? 'create' : changes.length > 0 || membership?.period ? 'change' : 'same',
    changes,
    problems,
    ...{ input, person, shipping },
    membership: membership?.period,
    standing: membership?.standing,
  }
}

type Refuse = (field: string | null, sentence: string) => void

/**
 * Imports cannot change an existing person's name or shipping address, because they would not be notified that their
 * orders go elsewhere.
 */
const requireSame = (
  person: Person,
  { name }: Input,
  shipping: identity.ShippingDetails | undefined,
  refuse: Refuse,
): void => {
  if (name !== undefined && name !== person.name)
    refuse('name', 'Imports don’t rename existing members. Leave this blank.')
  const [moved] = shipping ? changesBetween(addressText(person.shipping), addressText(shipping)) : []
  if (moved) refuse(moved.field, 'Imports don’t change the shipping address of existing members. Leave it blank.')
}

/** The membership in a row; `period` is undefined if the row has none, or nothing would change. */
const membershipFor = (input: Input, person: Person | undefined, known: Known, refuse: Refuse) => {
  const standing = person && membershipAt(known.periods.get(person.id) ?? [], known.now)
  const says = input.plan !== undefined || input.from !== undefined || input.until !== undefined
  if (person && !says) return { standing, period: undefined }
  const plan = planFor(input, standing, known)
  if (!plan) {
    refuse('plan', 'This plan isn’t available. Choose another one.')
    return undefined
  }
  const current = standing?.current
  const isSo =
    current?.planId === plan.id &&
    (input.from === undefined || input.from === dayOf(current.beganAt)) &&
    (input.until === undefined || input.until === dayOf(current.endsAt))
  if (isSo) return { standing, period: undefined }
  if (person) requireChangeable(person, standing, known, refuse)
  const period = importedPeriod(input, latestOf(known.periods.get(person?.id ?? '')), known.now)
  const wrong = 'sentence' in period ? period : lostBy(current, { rank: plan.rank, endsAt: period.endsAt })
  if (wrong || 'sentence' in period) {
    if (wrong) refuse(wrong.field, wrong.sentence)
    return undefined
  }
  return { standing, period: { plan, ...period } }
}

const requireChangeable = (person: Person, standing: Membership, known: Known, refuse: Refuse): void => {
  if (person.signup_status === 'pending' || person.signup_status === 'denied')
    refuse('plan', 'Approve or deny the sign-up first.')
  if (standing?.next) refuse('plan', 'Their next year is already paid. Change their membership in their profile.')
  if (known.paused.has(person.id)) refuse('plan', 'Their membership is paused. Change it in their profile.')
}

/** The plan by name; if omitted, the current plan or the default one. */
const planFor = ({ plan: name }: Input, standing: Membership, { offered, plans }: Known) => {
  if (name === undefined) {
    const own = standing?.current && plans.get(standing.current.planId)
    return own ?? offered.find((plan) => plan.name.toLowerCase() === 'basic') ?? offered[0]
  }
  const said = name.toLowerCase()
  return offered.find((plan) => plan.name.toLowerCase() === said || plan.level === said)
}

const latestOf = (rows: readonly PeriodRow[] | undefined): Date | undefined =>
  rows?.reduce<Date | undefined>((latest, { began_at }) => (latest && latest > began_at ? latest : began_at), undefined)

/** A person's current data, as displayed in import rows. */
const shownOf = (person: Person, standing: Membership, { plans }: Known): Record<string, string> => ({
  email: person.email,
  name: person.name,
  ...(standing?.current && {
    plan: plans.get(standing.current.planId)?.name ?? '',
    from: dayOf(standing.current.beganAt),
    until: dayOf(standing.current.endsAt),
  }),
  ...addressText(person.shipping),
})

const wordsOf = (
  input: Input,
  person: Person | undefined,
  period: { plan: Plan } | undefined,
  shipping: identity.ShippingDetails | undefined,
): Record<string, string> => ({
  email: input.email,
  name: input.name ?? person?.name ?? '',
  ...(period && {
    plan: period.plan.name,
    ...(input.from !== undefined && { from: input.from }),
    ...(input.until !== undefined && { until: input.until }),
  }),
  ...(shipping && addressText(shipping)),
})
