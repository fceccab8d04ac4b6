import { logs } from '@vesica/contract'
import { textIn } from '../../address.ts'
import type { ViewProps as Viewing } from '../../lists/defineList.tsx'
import { type Beside, listAddress } from '../../lists/listAddress.ts'

interface Open {
  /** The line that is open. */
  readonly id: string | undefined
}

const beside: Beside<Open> = {
  plain: { id: undefined },
  parse: (raw) => ({ id: textIn(raw.id, 64) }),
  write: ({ id }) => ({ ...(id && { id }) }),
}

export const logsAddress = listAddress(logs.listLogs, {
  filters: ['level', 'period', 'since', 'request'],
  beside,
})

/** What of the log is shown: exactly what its address says. */
export type LogsView = typeof logsAddress.plain
export type ViewProps = Viewing<LogsView>
