import { LoadFailed } from './LoadFailed.tsx'

/** what: what could not be read, a noun phrase that begins the sentence. read: the read that failed, and the way to try again. */
export type ReadFailedProps = {
  what: string
  read: {
    readonly error: { readonly message: string; readonly requestId?: string | undefined } | null
    readonly refetch: () => Promise<unknown>
  }
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
