import { audit, transactions, upgrades } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../test/people.ts'
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

test('a request is called by its amount, its member and its reference, on the overview too', async () => {
  const { admin, holder } = scene
  const id = await holder.deposits('BTC', '0.01')
  await admin.approve(id)
  const { transaction } = await admin.call(transactions.getTransaction, { params: { id } })
  const name = `0.01 BTC of ${holder.name}, ${transaction.reference}`
  expect(await subjectsOf(`wallet request:${id}`)).toEqual(new Set([name]))
  const { activity_logs: lately } = await admin.call(audit.listActivityLogs, { query: { limit: '1' } })
  expect(lately[0]?.message).toMatch(new RegExp(`: (approved|completed) deposit, ${name.replaceAll('.', '\\.')}$`))
})

test('a payment for a membership is called by its member', async () => {
  const member = await aMember(scene.running)
  const id = await sendPayment(member)
  await scene.admin.call(upgrades.denyMembershipRequest, { params: { id }, body: { reason: 'Unreadable' } })
  expect(await subjectsOf(`membership request:${id}`)).toEqual(new Set([member.name]))
})
