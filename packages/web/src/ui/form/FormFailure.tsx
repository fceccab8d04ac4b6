import { Alert, type AlertProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Reference } from '../text/Reference.tsx'

/** message: what went wrong, one sentence; nothing is shown without it. requestId: to quote when asking for help. */
export type FormFailureProps = { message?: string | undefined; requestId?: string | undefined } & Pick<AlertProps, 'mt'>

/** The buttons of a dialog stand over the end of what scrolls below them. In pixels. */
const ACTIONS_HEIGHT = 96

/** Stands beside a form that could not be sent, until the next try. */
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
