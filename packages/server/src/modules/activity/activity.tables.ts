import type { AskKind, MailTime, Outcome, OwnTemplateKind } from '@vesica/contract'
import { open, type Tx } from '../../platform/data/tx.ts'
import type { EmailAction } from './emails/email-action.ts'

export interface ActivityTables {
  notification: {
    id: string
    person_id: string
    title: string
    body: string
    markdown: string | null
    path: string | null
    created_at: Date
    read_at: Date | null
    kind: string
    /** The shared subject: only the latest notification of a subject is listed, with earlier ones below it. */
    about: string | null
    /** Idempotency key: unique per person and kind. */
    cause: string
    /** Whether it appears among the notifications, or only in a digest. */
    in_app: boolean
    digest: 'daily' | 'weekly' | null
    digested_at: Date | null
    archived_at: Date | null
    /** The requested action and its outcome. */
    asks_kind: AskKind | null
    asks_id: string | null
    settled_at: Date | null
    outcome: Outcome | null
  }
  notice_preference: { person_id: string; kind: string; app: boolean; mail: MailTime; muted_from: MailTime | null }
  notice_times: {
    person_id: string
    quiet_from: string | null
    quiet_until: string | null
    digest_at: string
    digest_day: number
    time_zone: string | null
  }
  notice_digest: { person_id: string; period: 'daily' | 'weekly'; on_date: string }
  letter: {
    id: string
    person_id: string | null
    kind: string
    to_address: string
    name: string
    subject: string
    paragraphs: string[]
    action: EmailAction | null
    reply_to: string | null
    created_at: Date
    due_at: Date
    claim: string | null
    tries: number
    sent_at: Date | null
    failed_at: Date | null
    failure: string | null
    worded: { kind: OwnTemplateKind; values: Readonly<Record<string, string>> } | null
  }
  letter_words: { kind: string; subject: string; words: string; changed_at: Date }
  activity_entry: {
    id: string
    person_id: string
    type: string
    title: string
    status: string
    created_at: Date
    about: string | null
  }
  letter_bounce: { letter_id: string; bounced_at: Date }
  audit_entry: {
    id: string
    actor_id: string
    action: string
    subject_type: string
    subject_id: string
    before: unknown
    after: unknown
    address: string
    created_at: Date
    reason: string | null
    /** `done`, or the code of the refusal. */
    result: string
    /** The bulk action it belongs to. */
    parent_id: string | null
    /** The action it undoes. */
    undoes: string | null
    /** The API key used by a program. */
    key_id: string | null
  }
  /** Written only by the database, when a transaction with new entries commits. */
  audit_link: { number: string; entry_id: string; hash: Buffer }
  audit_head: { number: string; hash: Buffer }
  audit_check: {
    id: string
    at: Date
    asked_by: string | null
    entries: number
    hash: string
    problem: unknown
  }
  /** Checks requested by administrators. */
  audit_run: {
    id: string
    head: string | null
    asked_by: string
    begun_at: Date
    ended_at: Date | null
    ok: boolean | null
    problem: unknown
  }
}

export const tables = (tx: Tx) => open<ActivityTables>(tx)
