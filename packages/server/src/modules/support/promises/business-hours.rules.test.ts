import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMinutes, hoursOf, minutesBetween, type BusinessHours } from './business-hours.rules.ts'

const nine = [{ from: '09:00', to: '17:00' }]
const weekdays = [nine, nine, nine, nine, nine, [], []]
const oslo: BusinessHours = { time_zone: 'Europe/Oslo', days: weekdays, holidays: ['2026-12-25'] }
const always: BusinessHours = { time_zone: 'UTC', days: [[], [], [], [], [], [], []], holidays: [] }
const date = (text: string) => new Date(text)

const clocks = new Map<string, Intl.DateTimeFormat>()
/** The clock of a place. Creating one takes a hundred times as long as reading it. */
const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  clocks.set(timeZone, clock)
  return clock
}

/** The second computation: each minute is checked by itself, by the clock of that place. */
const openAt = (businessHours: BusinessHours, at: Date): boolean => {
  if (businessHours.days.every((spans) => spans.length === 0)) return true
  const parts = clockIn(businessHours.time_zone).formatToParts(at)
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? ''
  if (businessHours.holidays.includes(`${part('year')}-${part('month')}-${part('day')}`)) return false
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday'))
  const clock = `${part('hour')}:${part('minute')}`
  return (businessHours.days[day] ?? []).some(({ from, to }) => from <= clock && clock < to)
}
const countMinutes = (businessHours: BusinessHours, from: Date, minutes: number): number => {
  let open = 0
  for (let n = 0; n < minutes; n += 1) if (openAt(businessHours, new Date(from.getTime() + n * 60_000))) open += 1
  return open
}

describe('minutes of business hours', () => {
  test('are plain minutes without a schedule', () => {
    expect(addMinutes(always, date('2026-12-24T23:30Z'), 90)).toEqual(date('2026-12-25T01:00Z'))
    expect(minutesBetween(always, date('2026-12-24T23:30:30Z'), date('2026-12-25T01:00Z'))).toBe(89)
  })

  test('skip nights, weekends and holidays', () => {
    // Thursday, an hour before closing; Friday is a holiday.
    const thursday = date('2026-12-24T15:00Z')
    expect(addMinutes(oslo, thursday, 60)).toEqual(date('2026-12-24T16:00Z'))
    expect(addMinutes(oslo, thursday, 61)).toEqual(date('2026-12-28T08:01Z'))
    expect(minutesBetween(oslo, thursday, date('2026-12-28T08:01Z'))).toBe(61)
    expect(addMinutes(oslo, date('2026-12-26T12:00Z'), 0)).toEqual(date('2026-12-28T08:00Z'))
  })

  test('follow local time across daylight saving changes', () => {
    // In Oslo clocks go forward on 29 March 2026: nine o'clock is 8:00 before and 7:00 after.
    expect(addMinutes(oslo, date('2026-03-27T15:59Z'), 2)).toEqual(date('2026-03-30T07:01Z'))
    const nights: BusinessHours = { ...oslo, days: weekdays.map(() => [{ from: '00:00', to: '24:00' }]) }
    expect(minutesBetween(nights, date('2026-03-28T23:00Z'), date('2026-03-29T22:00Z'))).toBe(23 * 60)
    expect(minutesBetween(nights, date('2026-10-24T22:00Z'), date('2026-10-25T23:00Z'))).toBe(25 * 60)
  })

  test('count zero for the skipped hour and twice for the repeated hour', () => {
    const early = (to: string, from = '00:00'): BusinessHours => ({ ...oslo, days: weekdays.map(() => [{ from, to }]) })
    // On 29 March 3:00 follows 1:59; on 25 October 2:00 follows 2:59.
    const forward = [date('2026-03-28T23:00Z'), date('2026-03-29T22:00Z')] as const
    expect(minutesBetween(early('02:15'), ...forward)).toBe(120)
    expect(minutesBetween(early('04:00', '02:30'), ...forward)).toBe(60)
    const backward = [date('2026-10-24T22:00Z'), date('2026-10-25T23:00Z')] as const
    expect(minutesBetween(early('02:15'), ...backward)).toBe(150)
    expect(addMinutes(early('02:15'), backward[0], 136)).toEqual(date('2026-10-25T01:01Z'))
  })

  test('never pass where every day is a day off', () => {
    const closed: BusinessHours = { ...oslo, days: weekdays.map(() => [{ from: '09:00', to: '09:00' }]) }
    expect(addMinutes(closed, date('2026-01-01T00:00Z'), 1)).toBeNull()
  })

  const zones = ['UTC', 'Europe/Oslo', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia']
  const clock = fc.integer({ min: 0, max: 96 }).map((n) => {
    const [hours, minutes] = [Math.floor(n / 4), (n % 4) * 15]
    return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  })
  const span = fc.record({ from: clock, to: clock })
  const someHours: fc.Arbitrary<BusinessHours> = fc.record({
    time_zone: fc.constantFrom(...zones),
    days: fc.array(fc.array(span, { maxLength: 3 }), { minLength: 7, maxLength: 7 }),
    holidays: fc.constantFrom([], ['2026-03-30', '2026-11-02'], ['2026-04-06']),
  })
  // Around the days of clock changes, where mistakes happen.
  const aMoment = fc
    .tuple(
      fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-11-01', '2026-06-10'),
      fc.integer({ min: -2000, max: 2000 }),
    )
    .map(([day, minutes]) => new Date(date(`${day}T00:00Z`).getTime() + minutes * 60_000))

  test('equal the number of minutes at which local time is within business hours', () => {
    fc.assert(
      fc.property(someHours, aMoment, fc.integer({ min: 0, max: 2500 }), (businessHours, from, minutes) => {
        const to = new Date(from.getTime() + minutes * 60_000)
        expect(minutesBetween(businessHours, from, to)).toBe(countMinutes(businessHours, from, minutes))
      }),
      { numRuns: 60 },
    )
  })

  test('have elapsed at the exact minute when the count is reached', () => {
    fc.assert(
      fc.property(someHours, aMoment, fc.integer({ min: 1, max: 900 }), (businessHours, from, minutes) => {
        const due = addMinutes(businessHours, from, minutes)
        if (!due) return
        expect(minutesBetween(businessHours, from, due)).toBe(minutes)
        expect(minutesBetween(businessHours, from, new Date(due.getTime() - 60_000))).toBe(minutes - 1)
      }),
      { numRuns: 200 },
    )
  })
})

test('business hours are listed with days of equal hours together', () => {
  const saturday = [
    { from: '10:00', to: '12:00' },
    { from: '13:00', to: '14:00' },
  ]
  expect(hoursOf({ ...oslo, days: [nine, nine, nine, nine, nine, saturday, []] })).toEqual([
    'Monday to Friday, 09:00 to 17:00 (Europe/Oslo)',
    'Saturday, 10:00 to 12:00 and 13:00 to 14:00 (Europe/Oslo)',
  ])
  expect(hoursOf(always)).toEqual([])
})
