import { progress } from '@vesica/contract'
import { expect, test } from 'vitest'
import { sitting } from './sitting.ts'

test('a report contains what was played since the last acknowledged one', () => {
  const visit = sitting()
  const first = visit.word(12, [[0, 12]])
  expect(first.body).toMatchObject({ seq: 0, position_ms: 12_000, played: [[0, 12_000]] })
  first.heard()
  expect(visit.word(20, [[0, 20]]).body).toMatchObject({ seq: 1, played: [[12_000, 20_000]] })
  const lost = visit.word(64.5, [
    [0, 20],
    [60, 64.5],
  ])
  expect(lost.body).toMatchObject({
    seq: 2,
    played: [
      [12_000, 20_000],
      [60_000, 64_500],
    ],
  })
  expect(lost.body.session).toBe(first.body.session)
})

test('a report fills gaps between acknowledged ranges without repeating them', () => {
  const visit = sitting()
  visit
    .word(50, [
      [10, 20],
      [40, 50],
    ])
    .heard()
  expect(visit.word(60, [[5, 60]]).body.played).toEqual([
    [5000, 10_000],
    [20_000, 40_000],
    [50_000, 60_000],
  ])
})

test('a reopened medium is a new session', () => {
  const visit = sitting()
  const before = visit.word(30, [[0, 30]])
  before.heard()
  const after = visit.word(4, [[0, 4]])
  expect(after.body).toMatchObject({ seq: 0, played: [[0, 4000]] })
  expect(after.body.session).not.toBe(before.body.session)
})

test('a session has a valid id, and numbers its reports of a text too', () => {
  const visit = sitting()
  const reports = [visit.placeWord(3, 0.25), visit.placeWord(11, 1)]
  expect(reports).toMatchObject([
    { seq: 0, place: '3', reached: 0.25 },
    { seq: 1, place: '11', reached: 1 },
  ])
  const body = progress.reportProgress.body.safeParse(reports[1])
  expect(body.error).toBeUndefined()
})
