import type { AskKind } from '@vesica/contract'
import { type CompiledQuery, type Insertable, sql } from 'kysely'
import { noteAudited } from '../../platform/data/query-count.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type ActivityTables, tables } from './activity.tables.ts'
import type { EmailAction } from './emails/email-action.ts'

/** A notification with its email, before the person's preferences apply. */
export interface AddedNotice {
  id: string
  person_id: string
  title: string
  body: string
  /** The Markdown source, if the text has formatting. */
  markdown: string | null
  path: string | null
  created_at: Date
  kind: string
  about: string | null
  cause: string
  asks_kind: string | null
  asks_id: string | null
  /** Whether it always appears in the app, and when its email leaves if people cannot choose. */
  fixed_app: boolean
  fixed_mail: 'now' | null
  /** Whether its email waits for the end of quiet hours. */
  rests: boolean
  letter: {
    to: string
    name: string
    paragraphs: readonly string[]
    action: EmailAction | null
    reply_to: string | null
    worded: ActivityTables['letter']['worded']
  }
}

/** A completed action that was requested in notifications. The database determines its outcome on write. */
export interface Acted {
  kind: AskKind
  id: string
  at: Date
}

interface Added {
  activity_entry: Insertable<ActivityTables['activity_entry']>[]
  notice: AddedNotice[]
  audit_entry: Insertable<ActivityTables['audit_entry']>[]
  acted: Acted[]
}

const pendingRows = new WeakMap<Tx, Added>()

/**
 * Adds rows to a table of this module. All are written in one statement, at the end of the transaction or before it
 * reads them here.
 */
export const add = <K extends keyof Added>(tx: Tx, table: K, rows: Readonly<Added[K]>): void => {
  let added = pendingRows.get(tx)
  if (!added) {
    added = { activity_entry: [], notice: [], audit_entry: [], acted: [] }
    pendingRows.set(tx, added)
    tx.beforeCommit(() => addedRows(tx))
  }
  added[table].push(...(rows as never[]))
}

/** Writes the rows added so far. */
export const writeAdded = async (tx: Tx): Promise<void> => {
  const statement = addedRows(tx)
  if (statement) await tables(tx).executeQuery(statement)
}

/** The statement that writes the rows added so far. */
const addedRows = (tx: Tx): CompiledQuery | undefined => {
  const added = pendingRows.get(tx)
  if (!added || Object.values(added).every((rows) => rows.length === 0)) return undefined
  const { activity_entry, notice, audit_entry, acted } = added
  noteAudited(audit_entry.length)
  const [entries, notices, actions, requestedActions] = [activity_entry, notice, audit_entry, acted].map((rows) =>
    JSON.stringify(rows.splice(0)),
  )
  // Constant text, so that it can be a prepared statement. It looks up preferences itself and skips notifications and
  // emails already written for the same cause. A requested action may already be complete; the notification is then
  // settled from the start and no email is sent.
  return sql`
    with settled as (
      update notification
         set outcome = became.outcome,
             settled_at = case when became.outcome is not null then coalesce(notification.settled_at, became.at) end
        from (select kind, id, at, asked_outcome(kind, id) as outcome
                from jsonb_to_recordset(${requestedActions}::jsonb) as given (kind text, id uuid, at timestamptz) offset 0) as became
       where asks_kind = became.kind and asks_id = became.id and notification.outcome is distinct from became.outcome
    ), entries as (
      insert into activity_entry (id, person_id, type, title, status, created_at, about)
      select * from jsonb_to_recordset(${entries}::jsonb)
        as given (id uuid, person_id uuid, type text, title text, status text, created_at timestamptz, about text)
    ), given as materialized (
      select given.*, fixed_app or coalesce(chosen.app, true) as in_app,
             coalesce(fixed_mail, chosen.mail, 'now') as mail,
             case when rests
               then rested_until(created_at, times.quiet_from, times.quiet_until, mail_zone(given.person_id, times.time_zone))
               else created_at end as due_at,
             case when asks_kind is not null then asked_outcome(asks_kind, asks_id) end as outcome
        from jsonb_to_recordset(${notices}::jsonb)
          as given (id uuid, person_id uuid, title text, body text, markdown text, path text, created_at timestamptz, kind text,
                    about text, cause text, asks_kind text, asks_id uuid, fixed_app boolean, fixed_mail text, rests boolean, letter jsonb)
        left join notice_preference as chosen on chosen.person_id = given.person_id and chosen.kind = given.kind
        left join notice_times as times on times.person_id = given.person_id
    ), news as (
      insert into notification (id, person_id, title, body, markdown, path, created_at, kind, about, cause, in_app, digest,
                                asks_kind, asks_id, outcome, settled_at)
      select id, person_id, title, body, markdown, path, created_at, kind, about, cause, in_app,
             case when mail in ('daily', 'weekly') then mail end,
             asks_kind, asks_id, outcome, case when outcome is not null then created_at end
        from given
      on conflict on constraint notification_once do nothing
      returning id
    ), letters as (
      insert into letter (id, person_id, kind, to_address, name, subject, paragraphs, action, reply_to, worded, created_at, due_at)
      select id, person_id, kind, letter ->> 'to', letter ->> 'name', title, letter -> 'paragraphs',
             nullif(letter -> 'action', 'null'), letter ->> 'reply_to', nullif(letter -> 'worded', 'null'), created_at, due_at
        from given join news using (id)
       where mail = 'now' and outcome is null
    )
    insert into audit_entry (id, actor_id, action, subject_type, subject_id, before, after, address, created_at,
                             reason, result, parent_id, undoes, key_id)
    select * from jsonb_to_recordset(${actions}::jsonb)
      as given (id uuid, actor_id uuid, action text, subject_type text, subject_id text, before jsonb, after jsonb,
                address text, created_at timestamptz, reason text, result text, parent_id uuid, undoes uuid, key_id uuid)`.compile(
    tables(tx),
  )
}
