import { PASSWORD_MIN } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'

export interface PasswordFields {
  readonly current_password: string
  readonly password: string
  readonly password_confirmation: string
}

/** Client-side errors of a password change, by field. Empty: valid. */
export const passwordErrors = (fields: PasswordFields): Partial<Record<keyof PasswordFields, string>> => {
  const copy = text.admin.profile
  return {
    ...(fields.current_password === '' && { current_password: copy.currentMissing }),
    ...(fields.password.length < PASSWORD_MIN && { password: copy.tooShort }),
    ...(fields.password !== fields.password_confirmation && { password_confirmation: copy.mismatch }),
  }
}
