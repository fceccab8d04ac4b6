import { describe, expect, it } from 'vitest'
import { passwordErrors } from './passwordRules.ts'

const right = { current_password: 'old secret', password: 'new secret', password_confirmation: 'new secret' }

describe('passwordErrors', () => {
  it('returns no errors for a valid change', () => {
    expect(passwordErrors(right)).toEqual({})
  })
  it('uses the messages of the screen', () => {
    expect(passwordErrors({ ...right, password_confirmation: 'other' })).toEqual({
      password_confirmation: 'New passwords do not match!',
    })
    expect(passwordErrors({ ...right, password: 'seven77', password_confirmation: 'seven77' })).toEqual({
      password: 'Password must be at least 8 characters long!',
    })
    expect(passwordErrors({ ...right, current_password: '' })).toHaveProperty('current_password')
  })
})
