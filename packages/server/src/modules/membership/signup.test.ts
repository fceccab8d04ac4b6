import { identity, members, membership } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Running, aServer } from '../../../test/running.ts'
import { anAdmin, anApplicant, mailFor } from '../../../test/people.ts'

describe('signing up', () => {
  let running: Running
  beforeAll(async () => {
    running = await aServer()
  })

  test('an applicant waits, is approved, and is a member for a year', async () => {
    const applicant = await anApplicant(running, 'guardian')
    const waiting = await applicant.call(identity.getUser, {})
    expect(waiting.user.signup).toMatchObject({
      status: 'pending',
      planName: 'Guardian',
      fee_usd: 25,
      fee_crypto: '0.0005',
    })
    const admin = await anAdmin(running)
    await admin.call(members.approveSignup, { params: { id: applicant.id } })
    const { user } = await applicant.call(identity.getUser, {})
    expect(user).toMatchObject({ membershipLevel: 'guardian', membershipProgress: 67, planName: 'Guardian' })
    await expect
      .poll(() => mailFor(running, applicant.email).then((all) => all.map((m) => m.subject)))
      .toContain('Your sign-up is approved')
  })
})
