import { audit, members, membership, transactions, membershipChanges } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { aCourse, aLesson, publish } from '../../../test/course-calls.ts'
import { aMember } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer } from '../../../test/running.ts'
import { sendPayment } from '../../../test/upgrade-calls.ts'
import { aScene, type Scene } from '../../../test/wallet-calls.ts'

let scene: Scene
beforeAll(async () => {
  scene = await aScene(await aServer({ LIMITS_FACTOR: '1000' }))
})

const subjectsOf = async (record: string) => {
  const { entries } = await scene.admin.call(audit.listAudit, { query: { record } })
  return new Set(entries.map(({ subject }) => subject))
}

test('a wallet request is named by amount, member and reference, also on the overview', async () => {
  const { admin, holder } = scene
  const id = await holder.deposits('BTC', '0.01')
  await admin.approve(id)
  const { transaction } = await admin.call(transactions.getTransaction, { params: { id } })
  const name = `0.01 BTC of ${holder.name}, ${transaction.reference}`
  expect(await subjectsOf(`wallet request:${id}`)).toEqual(new Set([name]))
  const { activity_logs: logs } = await admin.call(audit.listActivityLogs, { query: { limit: '1' } })
  expect(logs[0]?.message).toMatch(new RegExp(` (approved|completed) deposit: ${name.replaceAll('.', '\\.')}$`))
})

test('a membership payment is named by its member', async () => {
  const member = await aMember(scene.running)
  const id = await sendPayment(member)
  await scene.admin.call(membershipChanges.denyMembershipRequest, { params: { id }, body: { reason: 'Unreadable' } })
  expect(await subjectsOf(`membership request:${id}`)).toEqual(new Set([member.name]))
})

test('a rejected action is named by the record it was about', async () => {
  const { admin, running } = scene
  const member = await aMember(running)
  await refusalOf(admin.call(members.unbanMember, { params: { id: member.id }, body: {} }))
  const course = await aCourse(admin, { title: 'Spring retreat' })
  await aLesson(admin, course.id, { type: 'quiz', text_content: '' })
  await refusalOf(publish(admin, course.id))
  const { entries } = await admin.call(audit.listAudit, { query: { result: 'refused', limit: '10' } })
  const named = Object.fromEntries(entries.map(({ subjectId, subject }) => [subjectId, subject]))
  expect(named).toMatchObject({ unbanMember: member.name, publishCourse: 'Spring retreat' })
})

test('a plan change names its plans, also in the message that it cannot be undone', async () => {
  const { admin, running } = scene
  const member = await aMember(running)
  const { plans } = await admin.call(membership.listPlans, {})
  const { id, name } = plans.at(-1) ?? { id: '', name: '' }
  const { name: own, email } = member
  await admin.call(members.updateMember, { params: { id: member.id }, body: { name: own, email, plan_id: id } })
  const { entries } = await admin.call(audit.listAudit, { query: { record: `person:${member.id}` } })
  const changed = entries.find(({ action }) => action === 'change person')
  const { entry } = await admin.call(audit.getAuditEntry, { params: { id: changed?.id ?? '' } })
  expect(entry.changes).toEqual([{ field: 'plan', before: plans[0]?.name, after: name }])
  expect(entry.undo).toEqual({
    does: `Changes plan from ${name} to ${plans[0]?.name}.`,
    blocked: 'This can’t be undone: it does not bring back the plan.',
  })
})
