import type { Tx } from '../../../platform/data/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { type Actor } from '../../activity/index.ts'
import { changePeople, createPeople, type PersonChange, sendLink } from '../../identity/index.ts'
import { openWallets } from '../../wallet/index.ts'
import { tables } from '../membership.tables.ts'
import { endEarly, type NewPeriod, periodRow } from '../periods/period.ts'
import { runsUntil } from '../periods/period-day.ts'
import { skipPassed } from '../periods/reminders.ts'
import type { PlannedMember } from './member-rows.ts'

/**
 * Imports rows of members that were planned and locked in this transaction, in few statements for any number of rows.
 * @param letters whether new members get an email with a link to set a password
 * @returns the person id of each row, in order
 */
export const importMembers = async (
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  rows: readonly PlannedMember[],
  { letters }: { letters: boolean },
): Promise<string[]> => {
  const created = await create(tx, rows, letters)
  const about = rows.map((row) => row.person?.id ?? created.get(row.input?.email ?? '') ?? '')
  const periods = rows.map((row, at) => ({ row, personId: about[at] ?? '' })).filter(({ row }) => row.membership)
  await endEarly(
    tx,
    periods.flatMap(({ row }) => row.standing?.current ?? []),
  )
  await writePeriods(tx, actor, periods)
  await changePeople(
    tx,
    rows.flatMap((row, at) => changeOf(row, about[at] ?? '') ?? []),
  )
  return about
}

const create = async (tx: Tx, rows: readonly PlannedMember[], letters: boolean) => {
  const people = await createPeople(
    tx,
    rows.flatMap(({ outcome, input, shipping, name }) =>
      outcome === 'create' && input ? { name, email: input.email, signupStatus: 'none' as const, shipping } : [],
    ),
  )
  await openWallets(
    tx,
    people.map(({ id }) => id),
  )
  const input = new Map(rows.map((row) => [row.input?.email, row.membership]))
  if (letters)
    for (const person of people) {
      const membership = input.get(person.email)
      await sendLink(tx, {
        personId: person.id,
        purpose: 'invitation',
        ...(membership && { membership: runsUntil(membership.plan.name, membership.endsAt, person) }),
      })
    }
  return new Map(people.map(({ id, email }) => [email, id]))
}

interface ForOne {
  row: PlannedMember
  personId: string
}

const writePeriods = async (tx: Tx, actor: Pick<Actor, 'userId'>, input: readonly ForOne[]): Promise<void> => {
  const rows = input.flatMap(({ row: { membership, standing }, personId }) => {
    if (!membership) return []
    const period: NewPeriod = {
      planId: membership.plan.id,
      source: 'given',
      beginsAt: membership.beginsAt,
      endsAt: membership.endsAt,
      priceCents: 0n,
      creditCents: 0n,
      paid: null,
      grantedBy: actor.userId,
    }
    return periodRow(tx, personId, { period, latestId: standing?.latestId ?? null, id: newId() })
  })
  if (rows.length === 0) return
  await tables(tx).insertInto('membership_period').values(rows).execute()
  await skipPassed(
    tx,
    rows.map(({ id }) => id),
  )
}

/** The changes a row makes to a person. */
const changeOf = ({ membership }: PlannedMember, id: string): PersonChange | undefined =>
  membership && {
    id,
    planId: membership.plan.id,
    level: membership.plan.level,
    since: membership.beginsAt,
    endsAt: membership.endsAt,
  }
