import { Alert } from '@mantine/core'
import { text } from '../../../../i18n/text.ts'
import { FormFailure } from '../../../../ui/form/FormFailure.tsx'
import type { Many } from './useMany.ts'

const copy = text.helpdesk.bulk

/** Failed changes by ticket. */
export const Outcomes = ({
  many: { refused, failure, forget },
  className,
}: {
  many: Many
  className?: string | undefined
}) => {
  if (refused.length === 0 && !failure) return null
  return (
    <div className={className}>
      <FormFailure message={failure?.message} requestId={failure?.requestId} />
      {refused.length > 0 && (
        <Alert
          color="red"
          role="alert"
          title={copy.refused(refused.length)}
          withCloseButton
          closeButtonLabel={text.general.close}
          onClose={forget}
        >
          <ul>
            {refused.map(({ id, ticketReference, reason }) => (
              <li key={id}>
                <strong>{ticketReference}</strong>: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
