import { EmptyState } from './EmptyState.tsx'
import { LoadFailed } from './LoadFailed.tsx'

/**
 * what: what failed to load, a noun phrase that starts the sentence. read: the failed read, which can be retried. gone:
 * the message for something that does not exist, for which a retry is pointless.
 */
export type ReadFailedProps = {
  what: string
  read: {
    readonly error: {
      readonly message: string
      readonly code?: string | undefined
      readonly requestId?: string | undefined
    } | null
    readonly refetch: () => Promise<unknown>
  }
  gone?: { readonly gone: string; readonly goneWhy: string }
}

/** A failed read, with Retry. */
export const ReadFailed = ({ what, read, gone }: ReadFailedProps) =>
  gone && read.error?.code === 'not_found' ? (
    <EmptyState title={gone.gone} why={gone.goneWhy} />
  ) : (
    <LoadFailed
      what={what}
      reason={read.error?.message ?? ''}
      onRetry={() => void read.refetch()}
      {...(read.error?.requestId && { requestId: read.error.requestId })}
    />
  )
