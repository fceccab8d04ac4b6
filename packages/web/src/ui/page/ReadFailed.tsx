import { EmptyState } from './EmptyState.tsx'
import { LoadFailed } from './LoadFailed.tsx'

/**
 * what: what could not be read, a noun phrase that begins the sentence. read: the read that failed, and the way to try again.
 * gone: what is said where there is no such thing, which would not be there either, asked for again.
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

/** A read that failed, with Retry. */
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
