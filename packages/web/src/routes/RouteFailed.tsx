import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onReturn } from '../data/connection.ts'
import { CallFailed } from '../data/failure.ts'
import { usePlatformName } from '../data/platformName.ts'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { OwnMark } from '../shell/OwnMark.tsx'
import { LoadFailed } from '../ui/page/LoadFailed.tsx'
import { ScreenFailed } from '../ui/page/ScreenFailed.tsx'
import styles from './RouteFailed.module.css'

/** Replaces a screen that failed to load or render. The frame around it stays. */
export const RouteFailed = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const tryAgain = useEffectEvent(retry)
  const isOfLine = error instanceof CallFailed
  useEffect(() => (isOfLine ? onReturn(tryAgain) : undefined), [isOfLine])
  if (!isOfLine) return <ScreenFailed onRetry={retry} />
  return (
    <div className={styles.failed}>
      <LoadFailed
        what={text.app.thisScreen}
        reason={error.message}
        {...(error.requestId && { requestId: error.requestId })}
        onRetry={retry}
      />
    </div>
  )
}

/** The same for a whole area that failed along with its frame. */
export const AreaFailed = (props: ErrorComponentProps) => (
  <main id="main" className={styles.area}>
    <a className={styles.brand} href={paths.home()}>
      <OwnMark size={34} />
      <span>{usePlatformName() || text.app.home}</span>
    </a>
    <RouteFailed {...props} />
  </main>
)
