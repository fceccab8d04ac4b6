import { Alert } from '@mantine/core'
import { text } from '../../i18n/text.ts'

const copy = text.security.needed

/** Explains to an administrator that a second factor is required before anything else opens. */
export const FactorNeeded = () => (
  <Alert title={copy.title} variant="light" role="status">
    {copy.why}
  </Alert>
)
