import { Alert } from '@mantine/core'
import { text } from '../../i18n/text.ts'

const words = text.security.needed

/** Says calmly to an administrator why nothing else opens before they have a second factor. */
export const FactorNeeded = () => (
  <Alert title={words.title} variant="light" role="status">
    {words.why}
  </Alert>
)
