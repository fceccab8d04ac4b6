import type { audit, Right } from '@vesica/contract'
import type { Entry } from '../activity/index.ts'
import { maskedUrl } from '../webhooks/index.ts'
import { differenceOf } from './difference.rules.ts'

const urlOf = (text: string | null): string | null => text && maskedUrl(text)

/** Plans by id. */
export type Plans = ReadonlyMap<string, { readonly name: string }>

const PLAN_ID = /(^|_)plan_id$/

/** A change of a plan, with its name instead of its id. */
const planNamed = (change: audit.AuditChange, plans: Plans): audit.AuditChange => {
  if (!PLAN_ID.test(change.field)) return change
  const nameOf = (id: string | null) => id && (plans.get(id)?.name ?? id)
  return { field: change.field.replace(/_id$/, ''), before: nameOf(change.before), after: nameOf(change.after) }
}

/** The changes of an action that the permissions reach: URLs that things are sent to may contain a secret. */
export const changesOf = (
  { subject_type: type, before, after }: Pick<Entry, 'subject_type'> & { before: unknown; after: unknown },
  rights: ReadonlySet<Right>,
  plans: Plans,
): audit.AuditChange[] => {
  const changes = differenceOf(before, after).map((change) => planNamed(change, plans))
  if (type !== 'webhook' || rights.has('settings:write')) return changes
  return changes.map((change) =>
    change.field === 'url' ? { ...change, before: urlOf(change.before), after: urlOf(change.after) } : change,
  )
}
