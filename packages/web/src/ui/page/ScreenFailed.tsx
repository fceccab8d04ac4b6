import { Button } from '@mantine/core'
import { text } from '../../i18n/text.ts'
import { EmptyState } from './EmptyState.tsx'

/** Replaces a screen that crashed. onRetry: renders it again. */
export const ScreenFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <EmptyState
      title={text.general.screenFailed}
      why={text.general.screenFailedWhy}
      action={
        <>
          <Button onClick={onRetry}>{text.general.retry}</Button>{' '}
          <Button variant="default" onClick={() => location.reload()}>
            {text.general.reload}
          </Button>
        </>
      }
    />
  </div>
)
