import { logs } from '@vesica/contract'
import { textIn } from '../../../address.ts'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { type RelatedState, listAddress } from '../../../lists/listAddress.ts'

interface Open {
  /** The open line. */
  readonly id: string | undefined
}

const beside: RelatedState<Open> = {
  plain: { id: undefined },
  parse: (raw) => ({ id: textIn(raw.id, 64) }),
  write: ({ id }) => ({ ...(id && { id }) }),
}

export const logsAddress = listAddress(logs.listLogs, {
  filters: ['level', 'period', 'since', 'request'],
  beside,
})

/** View state of the log, stored in its URL. */
export type LogsView = typeof logsAddress.plain
export type ViewProps = Viewing<LogsView>
