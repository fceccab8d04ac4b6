import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { downloadList } from './download.ts'

/** A reply that records what is sent. */
const aReply = () => {
  const sent: unknown[] = []
  const reply = { headers: () => reply, send: (file: unknown) => sent.push(file) }
  return { reply: reply as unknown as FastifyReply, sent }
}

test('exports are created one at a time, however many are requested, and a failure does not block others', async () => {
  let [making, most] = [0, 0]
  const make = (text: string) => async () => {
    making += 1
    most = Math.max(most, making)
    await new Promise(setImmediate)
    making -= 1
    if (text === 'list 3') throw new Error('no list')
    return text
  }
  const { reply, sent } = aReply()
  const all = Array.from({ length: 20 }, (_, at) => downloadList(reply, 'all.csv', make(`list ${at}`)))
  const ended = await Promise.allSettled(all)
  expect(most).toBe(1)
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(sent).toHaveLength(19)
})
