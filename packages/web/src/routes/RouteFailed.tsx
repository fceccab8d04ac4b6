import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { CallFailed } from '../data/failure.ts'
import { text } from '../i18n/text.ts'
import { ScreenFailed } from '../ui/ScreenFailed.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'

/** What stands in place of a screen that could not be loaded or that broke; the rest of the page goes on. */
export const RouteFailed = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (!(error instanceof CallFailed)) return <ScreenFailed onRetry={retry} />
  return (
    <main id="main" style={{ maxWidth: 640, margin: '0 auto', padding: 'var(--space-7) var(--space-4)' }}>
      <LoadFailed
        what={text.app.thisScreen}
        reason={error.message}
        {...(error.requestId && { requestId: error.requestId })}
        onRetry={retry}
      />
    </main>
  )
}
