import type { audit, Right } from '@vesica/contract'
import type { Entry } from '../activity/index.ts'
import { shownUrl } from '../webhooks/index.ts'
import { differenceOf } from './difference.rules.ts'

const urlOf = (text: string | null): string | null => text && shownUrl(text)

/** What an act changed, as far as these rights reach: addresses that things are sent to may hold a secret. */
export const changesOf = (
  { subject_type: type, before, after }: Pick<Entry, 'subject_type'> & { before: unknown; after: unknown },
  rights: ReadonlySet<Right>,
): audit.AuditChange[] => {
  const changes = differenceOf(before, after)
  if (type !== 'webhook' || rights.has('settings:write')) return changes
  return changes.map((change) =>
    change.field === 'url' ? { ...change, before: urlOf(change.before), after: urlOf(change.after) } : change,
  )
}
