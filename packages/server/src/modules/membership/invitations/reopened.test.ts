import { invitations } from '@vesica/contract'
import { expect, test } from 'vitest'
import { anInvitation } from '../../../../test/invitations.ts'
import { anAdmin, anotherAdmin } from '../../../../test/people.ts'
import { aServer } from '../../../../test/running.ts'
import { undoing } from '../../../../test/undoing.ts'

test('reopening an invitation that waives something notifies like a new one', async () => {
  const running = await aServer()
  const admin = await anAdmin(running)
  const other = await anotherAdmin(running)
  const { lastOf, undo } = undoing(() => admin)
  const told = async (did: string) =>
    (
      await running.sql('select person_id from notification where body like $1', [`% ${did} an invitation for up to %`])
    ).map(({ person_id }) => String(person_id))
  const { id } = await anInvitation(running, admin, { waives_approval: true })
  const everybody = await told('created')
  expect(everybody).toEqual(expect.arrayContaining([admin.id, other.id]))
  await admin.call(invitations.revokeInvitation, { params: { id } })
  expect(await told('restored')).toEqual([])
  await undo((await lastOf(`invitation:${id}`, 'revoke invitation')).id)
  expect((await told('restored')).toSorted()).toEqual(everybody.toSorted())
})
