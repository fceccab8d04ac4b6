import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventReader, type StreamEvent, topicsOf } from './events.ts'

const read = (pieces: readonly string[]): StreamEvent[] => {
  const events: StreamEvent[] = []
  const feed = eventReader((event) => events.push(event))
  for (const piece of pieces) feed(piece)
  return events
}

const stream =
  ': hello\n\nevent: change\r\ndata: {"topics":["me"]}\r\n\r\nretry: 5\nid: 1\n\ndata: a\ndata:b\n\nevent: lost\ndata: x'

test('events are parsed, but comments and incomplete events are not', () => {
  expect(read([stream])).toEqual([
    { name: 'change', data: '{"topics":["me"]}' },
    { name: 'message', data: 'a\nb' },
  ])
})

test('events are parsed wherever the stream is split', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(stream.length), { maxLength: 12 }), (cuts) => {
      const boundaries = [0, ...cuts.toSorted((a, b) => a - b), stream.length]
      const pieces = boundaries.slice(1).map((start, index) => stream.slice(boundaries[index], start))
      expect(read(pieces)).toEqual(read([stream]))
    }),
  )
})

test('only change events name topics', () => {
  expect(topicsOf({ name: 'change', data: '{"topics":["me","plans",3]}' })).toEqual(['me', 'plans'])
  expect(topicsOf({ name: 'other', data: '{"topics":["me"]}' })).toEqual([])
  expect(topicsOf({ name: 'change', data: 'nonsense' })).toEqual([])
  expect(topicsOf({ name: 'change', data: '{}' })).toEqual([])
})
