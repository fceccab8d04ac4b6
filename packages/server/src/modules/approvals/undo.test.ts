import { approvals } from '@vesica/contract'
import { expect, test } from 'vitest'
import { anAdmin } from '../../../test/people.ts'
import { aServer } from '../../../test/running.ts'
import { undoing } from '../../../test/undoing.ts'

test('a change of a rule that the audit log holds under its former name can be undone', async () => {
  const running = await aServer()
  const admin = await anAdmin(running)
  const { lastOf, undo } = undoing(() => admin)
  await admin.call(approvals.setApprovalRules, { body: { treasuryFloor: true } })
  await running.sql(
    `alter table audit_entry disable trigger user;
     update audit_entry set subject_id = 'houseFloor' where subject_type = 'rule' and subject_id = 'treasuryFloor';
     alter table audit_entry enable trigger user`,
  )
  await undo((await lastOf('rule:houseFloor', 'set rule')).id)
  const { changes } = await admin.call(approvals.getApprovals, {})
  expect(changes).toMatchObject([{ kind: 'rule', subject: 'treasuryFloor', status: 'waiting', after: 'off' }])
})
