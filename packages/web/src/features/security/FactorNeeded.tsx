import { Alert } from '@mantine/core'
import { text } from '../../i18n/text.ts'

const copy = text.security.needed

/** Says calmly to an administrator why nothing else opens before they have a second factor. */
export const FactorNeeded = () => (
  <Alert title={copy.title} variant="light" role="status">
    {copy.why}
  </Alert>
)
