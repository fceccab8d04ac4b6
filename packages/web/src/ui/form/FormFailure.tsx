import { Alert, type AlertProps } from '@mantine/core'
import { Reference } from '../text/Reference.tsx'

/** message: what went wrong, one sentence; nothing is shown without it. requestId: to quote when asking for help. */
export type FormFailureProps = { message?: string | undefined; requestId?: string | undefined } & Pick<AlertProps, 'mt'>

/** Stands beside a form that could not be sent, until the next try. */
export const FormFailure = ({ message, requestId, mt }: FormFailureProps) =>
  message ? (
    <Alert color="red" variant="light" role="alert" mt={mt}>
      {message}
      {requestId && (
        <span style={{ display: 'flex', alignItems: 'center', gap: 8, fontSize: 14, overflowWrap: 'anywhere' }}>
          <Reference id={requestId} />
        </span>
      )}
    </Alert>
  ) : null
