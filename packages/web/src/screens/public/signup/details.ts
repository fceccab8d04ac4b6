import { membership } from '@vesica/contract'
import { checkBody, type FieldErrors } from '../../../data/check.ts'
import { defineFields, line, own, secret, type ValuesOf } from '../../../forms/fields.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.auth.signUp

/** Fields of the first step. */
export const detailFields = defineFields()({
  name: line(copy.name, { fills: 'name' }),
  email: own<string, never>(''),
  password: secret(text.labels.password, { fills: 'new-password', why: copy.passwordHint }),
  confirm: secret(copy.confirm, { fills: 'new-password' }),
})

export type Details = ValuesOf<typeof detailFields>

/** Errors of the first step by field, in form order. @param verified whether the typed email is verified */
export const checkDetails = (details: Details, verified: boolean): FieldErrors => {
  const { confirm, ...body } = details
  const { name, email, password } = checkBody(membership.requestSignup, { ...body, plan_id: 'any' })
  const repeated = confirm === '' ? copy.confirmMissing : confirm === details.password ? undefined : copy.mismatch
  const wrong = { name, email: email ?? (verified ? undefined : copy.verifyFirst), password, confirm: repeated }
  return Object.fromEntries(Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
