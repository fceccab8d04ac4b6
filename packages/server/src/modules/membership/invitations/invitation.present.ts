import type { invitations } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { mayStill, nameOf } from '../../identity/index.ts'
import { tables } from '../membership.tables.ts'
import type { Plan } from '../plan.ts'

/** The number of uses: applications with the invitation, except denied ones. */
const used = sql<number>`(
  select count(*)::int from signup_request
    where signup_request.invitation_id = invitation.id and signup_request.status <> 'denied')`

const joined = sql<number>`(
  select count(*)::int from signup_request
    where signup_request.invitation_id = invitation.id and signup_request.status = 'approved')`

/** The state of an invitation. It is valid only while its creator can still decide on members. */
export const stateOf = (tx: Tx) => sql<invitations.InvitationState>`case
  when invitation.revoked_at is not null then 'revoked'
  when invitation.ends_at <= ${tx.now}::timestamptz then 'ended'
  when not ${mayStill(sql.ref('invitation.made_by'), 'people:decide')} then 'lapsed'
  when ${used} >= invitation.most then 'used'
  else 'open' end`

/** Invitations with their outcomes. */
export const invitationRows = (tx: Tx) =>
  tables(tx)
    .selectFrom('invitation')
    .select([
      'invitation.id',
      'invitation.label',
      'invitation.words',
      'invitation.plan_id',
      'invitation.most',
      'invitation.ends_at',
      'invitation.waives_fee',
      'invitation.waives_approval',
      'invitation.made_by',
      'invitation.made_at',
      'invitation.revoked_at',
      used.as('used'),
      joined.as('joined'),
      stateOf(tx).as('state'),
      nameOf(sql.ref('invitation.made_by')).as('maker'),
    ])

export type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitationRows>['executeTakeFirstOrThrow']>>

/** An invitation for administrators. @param plans by id */
export const presentInvitation = (row: InvitationRow, plans: ReadonlyMap<string, Plan>): invitations.Invitation => ({
  id: row.id,
  label: row.label,
  message: row.words,
  planId: row.plan_id,
  planName: row.plan_id === null ? null : (plans.get(row.plan_id)?.name ?? null),
  limit: row.most,
  used: row.used,
  joined: row.joined,
  endsAt: new Date(row.ends_at).toISOString(),
  waivesFee: row.waives_fee,
  waivesApproval: row.waives_approval,
  state: row.state,
  madeBy: row.maker ?? '',
  madeAt: new Date(row.made_at).toISOString(),
  revokedAt: row.revoked_at === null ? null : new Date(row.revoked_at).toISOString(),
})

const SHOWN = 200

/** The people who applied with an invitation, latest first. */
export const comers = async (tx: Tx, id: string): Promise<invitations.InvitedPerson[]> => {
  const rows = await tables(tx)
    .selectFrom('signup_request')
    .select(['person_id', 'status', 'sent_at', nameOf(sql.ref('signup_request.person_id')).as('name')])
    .where('invitation_id', '=', id)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.person_id,
    name: row.name ?? '',
    status: row.status,
    sentAt: row.sent_at.toISOString(),
  }))
}
