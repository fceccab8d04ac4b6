import type { CallFailed } from '../../data/failure.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'

/** what: what could not be read. read: the read that failed, and the way to try again. */
export type ReadFailedProps = {
  what: string
  read: { readonly error: CallFailed | null; readonly refetch: () => Promise<unknown> }
}

/** A read that failed, with Retry. */
export const ReadFailed = ({ what, read }: ReadFailedProps) => (
  <LoadFailed
    what={what}
    reason={read.error?.message ?? ''}
    onRetry={() => void read.refetch()}
    {...(read.error?.requestId && { requestId: read.error.requestId })}
  />
)
