import { centsToUsd, type identity, type members } from '@vesica/contract'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { fileFields, proofSeenBefore } from '../../platform/files/files.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { getPerson, nameOf, type Person } from '../identity/index.ts'
import { coinText } from '../wallet/index.ts'
import { type MembershipTables, tables } from './membership.tables.ts'
import type { Plan } from './plan.ts'

// Built once: building it takes longer than running it.
const request = expressionBuilder<MembershipTables, 'signup_request'>()

const invitationOf = jsonObjectFrom(
  request
    .selectFrom('invitation')
    .select(['invitation.id', 'invitation.label', 'invitation.waives_fee as waivesFee'])
    .whereRef('invitation.id', '=', 'signup_request.invitation_id'),
)

/** The amount on the proof, as read by the applicant. */
const statedAmount = sql<string | null>`trim_scale(signup_request.proof_amount)::text`.as('proof_amount')

const checked = [
  'signup_request.status',
  'signup_request.plan_id',
  request.cast<string>('signup_request.fee_cents', 'text').as('fee_cents'),
  request.cast<string | null>('signup_request.fee_units', 'text').as('fee_units'),
  request.cast<string>('signup_request.year_cents', 'text').as('year_cents'),
  request.cast<string>('signup_request.year_units', 'text').as('year_units'),
  'signup_request.asset_code',
  'signup_request.asset_scale',
  request.cast<string | null>('signup_request.rate', 'text').as('rate'),
  'signup_request.address',
  'signup_request.network',
  statedAmount,
  'signup_request.sent_at',
  'signup_request.decided_at',
  'signup_request.reason',
  proofSeenBefore(request.ref('signup_request.proof_sha256')).as('seen_before'),
  fileFields(request.ref('signup_request.proof_file_id')).as('proof'),
  nameOf(request.ref('signup_request.decided_by')).as('decider'),
  nameOf(request.ref('signup_request.invited_by')).as('inviter'),
  invitationOf.as('invitation'),
] as const

/** A person's latest application for review by administrators, for a query that selects the person's id. */
export const requestOf = (personId: Expression<string>) =>
  jsonObjectFrom(
    request
      .selectFrom('signup_request')
      .select(checked)
      .where('signup_request.person_id', '=', personId)
      .orderBy('signup_request.sent_at', 'desc')
      .limit(sql.lit(1)),
  )

export type RequestRow = ReturnType<typeof requestOf> extends Expression<infer Row> ? NonNullable<Row> : never

const latestRequest = (tx: Tx, personId: string) =>
  tables(tx)
    .selectFrom('signup_request')
    .selectAll()
    .select(statedAmount)
    .where('person_id', '=', personId)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Parts {
  fee_cents: string
  fee_units: string | null
  year_cents: string
  year_units: string
  asset_scale: number | null
}

const dueCrypto = (row: Parts): string | null =>
  row.fee_units !== null && row.asset_scale !== null
    ? coinText(BigInt(row.fee_units) + BigInt(row.year_units), row.asset_scale)
    : null

const dueUsd = ({ fee_cents, year_cents }: Pick<Parts, 'fee_cents' | 'year_cents'>) => ({
  fee_usd: centsToUsd(BigInt(fee_cents)),
  year_usd: centsToUsd(BigInt(year_cents)),
  due_usd: centsToUsd(BigInt(fee_cents) + BigInt(year_cents)),
})

/** Minimum number of decisions before applicants see an expected wait. */
const FEWEST_DECISIONS = 20

/** The time within which three of four decisions were made, in minutes; null: too few decisions. */
const usualWait = async (tx: Tx): Promise<number | null> => {
  const row = await tables(tx)
    .selectFrom((eb) =>
      eb
        .selectFrom('signup_request')
        .select(sql<number>`extract(epoch from decided_at - sent_at) / 60`.as('minutes'))
        // Excludes demo data decided at the instant it was sent.
        .where('decided_at', '>', (eb) => eb.ref('sent_at'))
        .orderBy('decided_at', 'desc')
        .limit(50)
        .as('recent'),
    )
    .select([
      sql<string>`count(*)`.as('decided'),
      sql<number | null>`percentile_cont(0.75) within group (order by minutes)`.as('usual'),
    ])
    .executeTakeFirstOrThrow()
  return Number(row.decided) < FEWEST_DECISIONS || row.usual === null ? null : Math.max(1, Math.round(row.usual))
}

/** An application for its applicant. The usual wait is only computed while it is pending. */
export const presentSignup = async (
  tx: Tx,
  person: Person,
  plans: ReadonlyMap<string, Plan>,
): Promise<identity.Signup> => {
  const row = person.signup_status === 'none' ? undefined : await latestRequest(tx, person.id)
  return {
    status: person.signup_status,
    planId: row?.plan_id ?? null,
    planName: row ? (plans.get(row.plan_id)?.name ?? null) : null,
    crypto_symbol: row?.asset_code ?? null,
    fee_crypto: row ? dueCrypto(row) : null,
    proof_amount: row?.proof_amount ?? null,
    ...dueUsd(row ?? { fee_cents: '0', year_cents: '0' }),
    sentAt: row?.sent_at.toISOString() ?? null,
    decidedAt: row?.decided_at?.toISOString() ?? null,
    reason: row?.reason ?? null,
    usualWaitMinutes: person.signup_status === 'pending' ? await usualWait(tx) : null,
  }
}

/** An application for administrators. @param plans by id */
export const presentRequest = (
  personId: string,
  row: RequestRow,
  plans: ReadonlyMap<string, Plan>,
): members.SignupRequest => ({
  approved: row.status === 'approved',
  status: row.status,
  plan_id: row.plan_id,
  plan_name: plans.get(row.plan_id)?.name ?? '',
  proof_image_path: row.proof ? `/users/${personId}/proof` : null,
  proof_kind: row.proof ? (row.proof.kind === 'pdf' ? 'pdf' : 'image') : null,
  proof_name: row.proof?.name ?? null,
  proof_bytes: row.proof?.bytes ?? null,
  proof_seen_before: row.seen_before,
  fee_crypto: dueCrypto(row),
  proof_amount: row.proof_amount,
  ...dueUsd(row),
  crypto_symbol: row.asset_code,
  expected_crypto: dueCrypto(row),
  rate: row.rate === null ? null : Number(row.rate),
  address: row.address,
  network: row.network,
  invitation: row.invitation,
  invitedBy: row.inviter,
  sentAt: new Date(row.sent_at).toISOString(),
  decidedAt: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
  decidedBy: row.decider,
  reason: row.reason,
})

/** The file id of the proof of a person's latest application. */
export const findProof = async (tx: Tx, personId: string): Promise<string | undefined> => {
  const person = await getPerson(tx, personId)
  const row = await latestRequest(tx, person.id)
  return row?.proof_file_id ?? undefined
}

/** The number of applications ever paid with a coin. */
export const countPaidWith = async (tx: Tx, assetCode: string): Promise<number> => {
  const row = await tables(tx)
    .selectFrom('signup_request')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('asset_code', '=', assetCode)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
