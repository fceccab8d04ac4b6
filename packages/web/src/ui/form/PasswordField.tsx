import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { text } from '../../i18n/text.ts'

/**
 * A password field with a visibility toggle. fresh: a new password (browsers then offer to generate one). Everything
 * else as for a text field.
 */
export const PasswordField = ({ fresh, ...rest }: PasswordInputProps & { fresh?: boolean }) => (
  <PasswordInput
    autoComplete={fresh ? 'new-password' : 'current-password'}
    aria-invalid={Boolean(rest.error) || undefined}
    visibilityToggleButtonProps={{ 'aria-label': text.general.showPassword, tabIndex: 0 }}
    {...rest}
  />
)
