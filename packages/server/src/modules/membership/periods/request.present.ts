import { centsToUsd, type membershipChanges } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { fileFields, proofSeenBefore } from '../../../platform/files/files.ts'
import { customerOf, isOver, nameOf } from '../../identity/index.ts'
import { coinText } from '../../wallet/index.ts'
import { tables } from '../membership.tables.ts'

/** Payments for plans with everything administrators check. */
export const checked = (tx: Tx) =>
  tables(tx)
    .selectFrom('membership_request as request')
    .innerJoin('membership_quote as quote', 'quote.id', 'request.quote_id')
    .innerJoin('plan', 'plan.id', 'quote.plan_id')
    .leftJoin('membership_code as code', 'code.id', 'quote.code_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('membership_period')
          .select(['id', 'plan_id', 'began_at', 'ends_at'])
          .whereRef('membership_period.person_id', '=', 'request.person_id')
          .where('ended_early_at', 'is', null)
          .orderBy('began_at', 'desc')
          .limit(sql.lit(1))
          .as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoin('plan as latest_plan', 'latest_plan.id', 'latest.plan_id')
    .select((eb) => [
      'request.id',
      'request.person_id',
      'request.quote_id',
      'request.status',
      'request.proof_file_id',
      'request.sent_at',
      'request.decided_at',
      'request.decided_by',
      'request.reason',
      'quote.plan_id',
      'quote.kind',
      'quote.follows',
      'quote.price_cents',
      'quote.credit_cents',
      'quote.unused_days',
      'quote.discount_cents',
      'code.code as code_text',
      'quote.asset_code',
      'quote.asset_scale',
      'quote.units',
      'quote.rate',
      'quote.address',
      'quote.network',
      'quote.begins_at',
      'quote.ends_at',
      'plan.name as plan_name',
      'plan.level',
      'latest.id as latest_id',
      'latest.ends_at as latest_ends_at',
      'latest_plan.name as latest_plan_name',
      fileFields(eb.ref('request.proof_file_id')).as('proof'),
      nameOf(eb.ref('request.decided_by')).as('decider'),
      customerOf(eb.ref('request.person_id')).as('who'),
      proofSeenBefore(eb.ref('request.proof_sha256')).as('seen_before'),
    ])

export type Checked = Awaited<ReturnType<ReturnType<typeof checked>['executeTakeFirstOrThrow']>>

/** A payment for its sender. */
export const presentOwn = (row: Checked): membershipChanges.MembershipRequest => ({
  id: row.id,
  status: row.status,
  plan_id: row.plan_id,
  planName: row.plan_name,
  level: row.level,
  kind: row.kind,
  price: centsToUsd(BigInt(row.price_cents)),
  credit: centsToUsd(BigInt(row.credit_cents)),
  unusedDays: row.unused_days,
  code: row.code_text,
  discount: centsToUsd(BigInt(row.discount_cents)),
  due: centsToUsd(BigInt(row.price_cents) - BigInt(row.discount_cents) - BigInt(row.credit_cents)),
  beginsAt: row.begins_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  crypto_symbol: row.asset_code,
  crypto_amount: coinText(BigInt(row.units), row.asset_scale),
  sentAt: row.sent_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
})

/** A payment for administrators. */
export const presentChecked = (row: Checked, now: Date): membershipChanges.ReviewedMembershipRequest => ({
  ...presentOwn(row),
  person: { id: row.person_id, name: row.who?.name ?? '', email: row.who?.email ?? '' },
  present:
    row.latest_plan_name === null || row.latest_ends_at === null || isOver(row.latest_ends_at, now)
      ? null
      : { planName: row.latest_plan_name, endsAt: row.latest_ends_at.toISOString() },
  holds: row.kind === 'gift' || row.latest_id === row.follows,
  rate: Number(row.rate),
  address: row.address,
  network: row.network,
  proof_kind: row.proof?.kind === 'pdf' ? 'pdf' : 'image',
  proof_name: row.proof?.name ?? '',
  proof_bytes: row.proof?.bytes ?? 0,
  proof_seen_before: row.seen_before,
  decidedBy: row.decider,
})
