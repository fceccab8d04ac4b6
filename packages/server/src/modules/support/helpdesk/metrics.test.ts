import { helpdesk } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aMember, anAdmin } from '../../../../test/people.ts'
import { aServer } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import { answer, ask, released } from '../../../../test/tickets.ts'

const MINUTE = 60_000
/** The delay until a reply becomes visible to the member. */
const UNDO_MS = 10_000

test('first-response metrics show the median, in queues from five tickets on, and the 90th percentile', async () => {
  const running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  const [admin, member] = [await anAdmin(running), await aMember(running)]
  const queueMedians: (number | null)[] = []
  for (let minutes = 1; minutes <= 10; minutes += 1) {
    const { id } = await ask(member)
    running.clock.advance(minutes * MINUTE - UNDO_MS)
    await answer(admin, id)
    await released(running, admin, id)
    queueMedians.push((await admin.call(helpdesk.getQueues, {})).firstAnswerMinutes)
  }
  expect(queueMedians).toEqual([null, null, null, null, 3, 3, 4, 4, 5, 5])
  const { metrics } = await admin.call(helpdesk.getSupportAnalytics, { query: { days: '30' } })
  expect(metrics).toMatchObject({ firstAnswerMedian: 5, firstAnswerP90: 9 })
})
