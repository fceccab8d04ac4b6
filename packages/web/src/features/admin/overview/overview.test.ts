import { expect, test } from 'vitest'
import { count, counts, dollars, minutes, percents, pointName, pointText, trendOf, daysText } from './metricText.ts'
import { queryOf, parseOverview, writeOverview } from './overviewUrl.ts'

test('the period comes from the URL, and an unknown value is the default', () => {
  expect(queryOf(parseOverview({}))).toEqual({ period: '30' })
  expect(queryOf(parseOverview({ period: 7 }))).toEqual({ period: '7' })
  expect(queryOf(parseOverview({ period: 'century' }))).toEqual({ period: '30' })
  expect(queryOf(parseOverview({ from: '2026-02-01', to: '2026-02-28' }))).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(queryOf(parseOverview({ from: '2026-02-28', to: '2026-02-01' }))).toEqual({ period: '30' })
  expect(queryOf(parseOverview({ from: '2026-02-31x', to: '2026-03-01' }))).toEqual({ period: '30' })
})

test.each([
  {},
  { period: 'year' },
  { from: '2026-02-01', to: '2026-02-28', rows: 'joined' },
  { period: 'today', rows: 'revenue', source: 'store', cursor: 'abc' },
])('a URL %o is unchanged by a round trip', (address) => {
  expect(writeOverview(parseOverview(address))).toEqual(address)
})

test('unknown rows, and a source that does not belong to the rows, count as absent', () => {
  expect(writeOverview(parseOverview({ rows: 'secrets', source: 'store', cursor: 'abc' }))).toEqual({})
  expect(writeOverview(parseOverview({ rows: 'joined', source: 'store' }))).toEqual({ rows: 'joined' })
})

test('metrics are abbreviated from a million, not before', () => {
  expect([count(999_999), count(1_000_000), count(1_254_000)]).toEqual(['999,999', '1M', '1.25M'])
  expect([dollars.show(999_999.5), dollars.show(1_250_000)]).toEqual(['$999,999.50', '$1.25M'])
})

test('a change is worded for its metric, against the previous period', () => {
  expect([counts.change(71, 58), counts.change(58, 71)]).toEqual(['+13', '−13'])
  expect([dollars.change(110, 100), dollars.change(90, 120), dollars.change(25, 0), dollars.change(-5, 0)]).toEqual([
    '+10.0%',
    '−25.0%',
    '+$25.00',
    '−$5.00',
  ])
  expect([percents.change(86, 83), minutes.change(72, 90), minutes.show(72)]).toEqual([
    '+3 points',
    '−18 min',
    '1 h 12 min',
  ])
})

test('a point of the chart is a day or a week, the last of which ends with the period', () => {
  const period = { from: '2026-11-20', to: '2026-12-03', beforeFrom: '', beforeTo: '' }
  const days = { ...period, by: 'day' as const, points: ['2026-11-20', '2026-11-21'] }
  expect([pointText(days, 1), pointName(days, 1)]).toEqual(['Nov 21, 2026', 'Saturday, November 21'])
  const weeks = { ...period, by: 'week' as const, points: ['2026-11-20', '2026-11-27'] }
  expect([pointText(weeks, 0), pointText(weeks, 1)]).toEqual([
    'Nov 20\u2009–\u200926, 2026',
    'Nov 27\u2009–\u2009Dec 3, 2026',
  ])
  expect(pointName(weeks, 1)).toBe('Nov 27\u2009–\u2009Dec 3, 2026')
})

test('nothing is compared with an unmeasured period', () => {
  expect(trendOf({ value: 3, before: null, line: [] })).toBeUndefined()
  expect(trendOf({ value: null, before: 3, line: [] })).toBeUndefined()
  expect([trendOf({ value: 3, before: 3, line: [] }), trendOf({ value: 4, before: 3, line: [] })]).toEqual([
    'same',
    'up',
  ])
})

test('dates include their years, and the year once where it is the same', () => {
  expect(daysText('2026-10-24', '2026-11-03')).toBe('Oct 24 – Nov 3, 2026')
  expect(daysText('2025-11-30', '2026-11-29')).toBe('Nov 30, 2025 – Nov 29, 2026')
})
