import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  after,
  counted,
  fractionOf,
  lengthOf,
  merged,
  resumeAt,
  type State,
  type Stretch,
  type ProgressReport,
} from './progress.rules.ts'

const start = new Date('2026-03-03T12:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const film = { durationMs: 100_000, words: 0 }
const fresh: State = {
  positionMs: 0,
  place: null,
  reached: 0,
  readMs: 0,
  covered: [],
  completedAt: null,
  passes: 0,
  sittingId: null,
  lastWordAt: null,
}
const aReport = (fields: Partial<ProgressReport> = {}): ProgressReport => ({
  sittingId: 'one',
  positionMs: undefined,
  played: [],
  place: undefined,
  placeBefore: null,
  reached: undefined,
  ...fields,
})

/** Plays a range of seconds with a report every 10, after an initial report without any playback. */
const plays = (state: State, from: number, to: number, begins: number, sittingId = 'one') => {
  let now = begins
  let { state: current } = after(state, aReport({ sittingId }), film, at(now))
  for (let second = from; second < to; second += 10) {
    const until = Math.min(to, second + 10)
    now += until - second
    const played: Stretch[] = [[second * 1000, until * 1000]]
    current = after(current, aReport({ sittingId, played, positionMs: until * 1000 }), film, at(now)).state
  }
  return { state: current, now }
}

describe('played time', () => {
  test('is merged from overlapping stretches', () => {
    expect(
      merged([
        [5, 9],
        [0, 5],
        [20, 30],
        [7, 8],
        [30, 30],
      ]),
    ).toEqual([
      [0, 9],
      [20, 30],
    ])
  })

  test('is limited to twice the elapsed time', () => {
    const started = after(fresh, aReport(), film, start).state
    const claimed = after(started, aReport({ played: [[0, 3_600_000]] }), { durationMs: 7_200_000, words: 0 }, at(1))
    expect(claimed.playedMs).toBe(2000)
    expect(claimed.state.covered).toEqual([[0, 2000]])
  })

  test('is stored in at most 500 stretches, the longest ones', () => {
    const long = { durationMs: 7_200_000, words: 0 }
    let state = after(fresh, aReport(), long, start).state
    for (let minute = 0; minute < 10; minute += 1) {
      const played = Array.from({ length: 200 }, (_none, n): Stretch => {
        const from = minute * 60_000 + n * 200
        return [from, from + (n === 7 ? 100 : 1)]
      })
      state = after(state, aReport({ played }), long, at(60 * (minute + 1))).state
    }
    expect(state.covered).toHaveLength(500)
    expect(state.covered.filter(([from, to]) => to - from === 100)).toHaveLength(10)
    expect(merged(state.covered)).toEqual(state.covered)
  })

  test('is zero in the first report', () => {
    expect(after(fresh, aReport({ played: [[0, 50_000]] }), film, start).playedMs).toBe(0)
  })

  test('ends at the duration, as does the position', () => {
    const started = after(fresh, aReport(), film, start).state
    const { state } = after(started, aReport({ played: [[90_000, 130_000]], positionMs: 130_000 }), film, at(60))
    expect(state).toMatchObject({ covered: [[90_000, 100_000]], positionMs: 100_000 })
  })

  test('is shared by two concurrent sessions', () => {
    let state = after(fresh, aReport(), film, start).state
    state = after(state, aReport({ sittingId: 'two' }), film, start).state
    const first = after(state, aReport({ played: [[0, 20_000]] }), film, at(5))
    const second = after(first.state, aReport({ sittingId: 'two', played: [[20_000, 40_000]] }), film, at(5))
    expect([first.playedMs, second.playedMs]).toEqual([10_000, 0])
  })
})

describe('completion', () => {
  test('happens at 90 percent and not before', () => {
    expect(plays(fresh, 0, 89, 0).state.completedAt).toBeNull()
    const { state } = plays(fresh, 0, 90, 0)
    expect(state).toMatchObject({ passes: 1 })
    expect(state.completedAt).not.toBeNull()
  })

  test('does not happen by jumping to the end', () => {
    const started = plays(fresh, 0, 5, 0)
    const { state } = plays(started.state, 95, 100, started.now)
    expect(state).toMatchObject({ completedAt: null, positionMs: 100_000 })
    expect(fractionOf(state, film)).toBe(0.1)
  })

  test('remains during another playback, which counts as another pass', () => {
    const first = plays(fresh, 0, 95, 0)
    const again = plays(first.state, 0, 20, first.now + 1000, 'two')
    expect(again.state).toMatchObject({ completedAt: first.state.completedAt, passes: 1, positionMs: 20_000 })
    expect(fractionOf(again.state, film)).toBe(0.2)
    expect(plays(again.state, 20, 95, again.now, 'two').state).toMatchObject({
      completedAt: first.state.completedAt,
      passes: 2,
    })
  })

  test('of a text happens at its end, after a time that fits its length', () => {
    const text = { durationMs: null, words: 600 }
    const reading = after(fresh, aReport({ reached: 0 }), text, start).state
    const skimmed = after(reading, aReport({ reached: 1 }), text, at(20)).state
    expect(skimmed.completedAt).toBeNull()
    expect(after(skimmed, aReport({ reached: 1 }), text, at(59)).state.completedAt).toBeNull()
    expect(after(skimmed, aReport({ reached: 1 }), text, at(60)).state).toMatchObject({
      completedAt: at(60),
      passes: 1,
    })
    const left = after(reading, aReport({ reached: 0.5 }), text, at(3600)).state
    expect(left).toMatchObject({ completedAt: null, readMs: 60_000, reached: 500 })
  })
})

describe('saved position', () => {
  test('is not moved by an idle device', () => {
    const tablet = plays(fresh, 0, 10, 0, 'tablet')
    const phone = plays(tablet.state, 10, 40, tablet.now, 'phone')
    const idle = after(
      phone.state,
      aReport({ sittingId: 'tablet', positionMs: 10_000 }),
      film,
      at(phone.now + 15),
    ).state
    expect(idle.positionMs).toBe(40_000)
  })

  test('is moved by a device that is playing', () => {
    const phone = plays(fresh, 0, 40, 0, 'phone')
    expect(plays(phone.state, 10, 20, phone.now, 'tablet').state.positionMs).toBe(20_000)
  })

  test('is not lost by leaving right after returning', () => {
    const evening = plays(fresh, 0, 40, 0)
    const morning = after(evening.state, aReport({ sittingId: 'morning', positionMs: 0 }), film, at(50_000)).state
    expect(morning.positionMs).toBe(40_000)
  })

  test('in a text is moved by a tab that reads on, and not by an idle one', () => {
    const book = { durationMs: null, words: 600 }
    const tab = after(fresh, aReport({ sittingId: 'tab', place: 'paragraph 2' }), book, at(0)).state
    const phone = after(tab, aReport({ sittingId: 'phone', place: 'paragraph 40' }), book, at(60)).state
    const reportAt = (position: string) => aReport({ sittingId: 'tab', place: position, placeBefore: 'paragraph 2' })
    expect(after(phone, reportAt('paragraph 2'), book, at(75)).state.place).toBe('paragraph 40')
    expect(after(phone, reportAt('paragraph 3'), book, at(75)).state.place).toBe('paragraph 3')
  })

  test('moves freely within its session, also backward', () => {
    const { state, now } = plays(fresh, 0, 40, 0)
    expect(after(state, aReport({ positionMs: 3000 }), film, at(now + 1)).state.positionMs).toBe(3000)
  })

  test('at the end resumes from the beginning', () => {
    expect(resumeAt(100_000, 100_000)).toBe(0)
    expect(resumeAt(95_000, 100_000)).toBe(0)
    expect(resumeAt(94_999, 100_000)).toBe(94_999)
    expect(resumeAt(94_999, null)).toBe(94_999)
  })
})

const stretches = fc.array(fc.tuple(fc.nat(200_000), fc.nat(200_000)), { maxLength: 20 })

test('merged stretches are sorted, disjoint and cover the same range', () => {
  fc.assert(
    fc.property(stretches, fc.nat(200_000), (stretchList, moment) => {
      const mergedList = merged(stretchList)
      const covers = (list: readonly Stretch[]) => list.some(([from, to]) => from <= moment && moment < to)
      expect(covers(mergedList)).toBe(covers(stretchList))
      for (const [index, [from]] of mergedList.entries()) expect(from).toBeGreaterThan(mergedList[index - 1]?.[1] ?? -1)
    }),
  )
})

test('for any reports, played time is limited by elapsed time, and completion and passes never decrease', () => {
  const reports = fc.array(
    fc.record({
      played: stretches,
      seconds: fc.nat(30),
      position: fc.nat(300_000),
      sitting: fc.constantFrom('a', 'b'),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(reports, (reported) => {
      let state = fresh
      let now = 0
      for (const { played, seconds, position, sitting } of reported) {
        now += seconds
        const next = after(state, aReport({ sittingId: sitting, played, positionMs: position }), film, at(now))
        expect(next.playedMs).toBeLessThanOrEqual(seconds * 2000)
        if (state.completedAt) expect(next.state.completedAt).toBe(state.completedAt)
        expect(next.state.passes).toBeGreaterThanOrEqual(state.passes)
        expect(lengthOf(next.state.covered)).toBeLessThanOrEqual(film.durationMs)
        expect(next.state.positionMs).toBeLessThanOrEqual(film.durationMs)
        state = next.state
      }
    }),
  )
})

test('counted stretches lie within the reported ones', () => {
  fc.assert(
    fc.property(stretches, fc.nat(100_000), (reported, allowed) => {
      const countedList = counted(reported, allowed, null)
      expect(lengthOf(countedList)).toBeLessThanOrEqual(allowed)
      expect(merged([...reported, ...countedList])).toEqual(merged(reported))
    }),
  )
})
