import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { text } from '../../i18n/text.ts'

/** A password with a switch to show it. fresh: a new password (browsers then offer to make one). Everything else as a text field's. */
export const PasswordField = ({ fresh, ...rest }: PasswordInputProps & { fresh?: boolean }) => (
  <PasswordInput
    autoComplete={fresh ? 'new-password' : 'current-password'}
    aria-invalid={Boolean(rest.error) || undefined}
    visibilityToggleButtonProps={{ 'aria-label': text.general.showPassword, tabIndex: 0 }}
    {...rest}
  />
)
