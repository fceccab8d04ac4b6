import { audit } from '@vesica/contract'
import { textIn } from '../../../address.ts'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { type RelatedState, listAddress } from '../../../lists/listAddress.ts'

interface Open {
  /** The open entry. */
  readonly id: string | undefined
}

const extra: RelatedState<Open> = {
  plain: { id: undefined },
  parse: (raw) => ({ id: textIn(raw.id, 64) }),
  write: ({ id }) => ({ ...(id && { id }) }),
}

export const auditAddress = listAddress(audit.listAudit, {
  filters: ['area', 'result', 'period', 'who', 'record'],
  beside: extra,
})

/** View state of the audit log, stored in its URL. */
export type AuditView = typeof auditAddress.plain
export type ViewProps = Viewing<AuditView>
