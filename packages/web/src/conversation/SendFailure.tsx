import type { CallFailed } from '../data/failure.ts'
import { FormFailure } from '../ui/form/FormFailure.tsx'

/** Why a message was not sent, if that is not shown at its field. */
export const SendFailure = ({ failure }: { failure: CallFailed | undefined }) => (
  <FormFailure
    message={failure?.errors?.message ? undefined : failure?.message}
    requestId={failure && failure.status >= 500 ? failure.requestId : undefined}
  />
)
