import { randomUUID } from 'node:crypto'
import { allEndpoints, reviewAssignments, type Endpoint, type RefusalBody } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../test/access.ts'
import { requestOf } from '../test/client.ts'
import { anAdmin, anotherAdmin, type Person } from '../test/people.ts'
import { aServer } from '../test/running.ts'
import { headersFor } from '../test/upload-calls.ts'

let admin: Person
let colleague: Person
beforeAll(async () => {
  const running = await aServer({ LIMITS_FACTOR: '100000' })
  admin = await anAdmin(running)
  colleague = await anotherAdmin(running)
})

/** The response of a call about something assigned to another administrator. */
const responseOf = async (endpoint: Endpoint): Promise<string> => {
  const id = randomUUID()
  await colleague.call(reviewAssignments.assignReview, { body: { id } })
  const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, id]))
  const { path, body } = requestOf(endpoint, { params, body: endpoint.example?.body })
  const response = await admin.send(endpoint.method, path, body, headersFor(endpoint))
  return response.ok ? 'done' : ((await response.json()) as RefusalBody).code
}

const changing = allEndpoints.filter(
  ({ access, method, params }) => access === 'admin' && method !== 'GET' && method !== 'HEAD' && params,
)

describe('items assigned to another administrator', () => {
  it.each(changing.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is refused exactly where docs/access.tsv says so',
    async (_name, endpoint) => {
      const isRefused = accessOf(endpoint).why.includes('; not while assigned to another administrator')
      expect((await responseOf(endpoint)) === 'claimed').toBe(isRefused)
    },
  )

  it('are not decided by any call that skips the assignment check', () => {
    /** These decide on what nobody can be assigned to. */
    const unassignable = {
      settleTransaction: 'approved already',
      failTransaction: 'approved already',
      confirmChange: 'a change that waits for another administrator',
      cancelChange: 'a change that waits for another administrator',
      confirmAdministrator: 'whose approval counts',
    }
    const deciding = allEndpoints.filter(({ refusals }) => refusals?.includes('already_decided'))
    expect(deciding.length).toBeGreaterThan(15)
    const unasked = deciding.filter(({ claimable }) => !claimable).map(({ name }) => name)
    expect(unasked.toSorted()).toEqual(Object.keys(unassignable).toSorted())
  })
})
