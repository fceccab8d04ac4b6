import { activity } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anApprovedApplicant, type Person } from '../../../test/people.ts'
import { type Running, aServer } from '../../../test/running.ts'
import { notify } from './index.ts'

let running: Running
beforeAll(async () => {
  running = await aServer()
})

const notice = { kind: 'order', key: 'packed 1042', title: 'Packed', text: 'It is packed.' } as const

const sendNotice = (people: Person[], more: object = {}) =>
  running.app.db.transact((tx) => notify(tx, people, { ...notice, ...more }))

/** Notifications that every new member has. */
const joined = ['Your sign-up is approved', 'We received your application']

const titles = async (person: Person) =>
  (await person.call(activity.listActivity, { query: {} })).notifications.map(({ title }) => title)

describe('notifications with a cause', () => {
  test('are sent once to each person, however often they are triggered', async () => {
    const [first, second] = [await anApprovedApplicant(running), await anApprovedApplicant(running)]
    await sendNotice([first, first])
    await Promise.all([sendNotice([first]), sendNotice([first]), sendNotice([second, first])])
    for (const person of [first, second]) expect(await titles(person)).toEqual(['Packed', ...joined])
  })

  test('are sent again for another cause and for another kind', async () => {
    const member = await anApprovedApplicant(running)
    for (const more of [{}, { key: 'packed 1043' }, { kind: 'refund' }, {}]) await sendNotice([member], more)
    expect((await titles(member)).filter((title) => title === 'Packed')).toHaveLength(3)
  })

  test('are sent each time when they have no cause', async () => {
    const member = await anApprovedApplicant(running)
    for (let n = 0; n < 2; n += 1) await sendNotice([member], { key: undefined })
    expect(await titles(member)).toEqual(['Packed', 'Packed', ...joined])
  })
})
