import { Alert, type AlertProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Reference } from '../text/Reference.tsx'

/** message: the failure, one sentence; without it nothing is shown. requestId: to quote when asking for help. */
export type FormFailureProps = { message?: string | undefined; requestId?: string | undefined } & Pick<AlertProps, 'mt'>

/** The height of a dialog's buttons, which cover the end of scrolling content. In pixels. */
const ACTIONS_HEIGHT = 96

/** The failure of a form, until the next attempt. */
export const FormFailure = ({ message, requestId, mt }: FormFailureProps) => {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return message ? (
    <Alert ref={alert} color="red" variant="light" role="alert" mt={mt} style={{ scrollMarginBottom: ACTIONS_HEIGHT }}>
      {message}
      {requestId && (
        <span style={{ display: 'flex', alignItems: 'center', gap: 8, fontSize: 14, overflowWrap: 'anywhere' }}>
          <Reference id={requestId} />
        </span>
      )}
    </Alert>
  ) : null
}
