import { afterEach, describe, expect, test } from 'vitest'
import { readIn } from '../../../format/zone.ts'
import { momentsOf, typedTimes } from './sessionTimes.ts'

afterEach(() => readIn(null))

describe('the times of a live session', () => {
  test('are on one day, in the time zone of the editor', () => {
    readIn('Europe/Berlin')
    const typed = { day: '2026-07-01', from: '19:00', until: '20:30' }
    const moments = { starts_at: '2026-07-01T17:00:00.000Z', ends_at: '2026-07-01T18:30:00.000Z' }
    expect(momentsOf(typed)).toEqual(moments)
    expect(typedTimes({ startsAt: moments.starts_at, endsAt: moments.ends_at })).toEqual(typed)
  })

  test('end on the next day when the end is earlier than the start', () => {
    readIn('UTC')
    const typed = { day: '2026-12-31', from: '23:00', until: '00:30' }
    const moments = { starts_at: '2026-12-31T23:00:00.000Z', ends_at: '2027-01-01T00:30:00.000Z' }
    expect(momentsOf(typed)).toEqual(moments)
    expect(typedTimes({ startsAt: moments.starts_at, endsAt: moments.ends_at })).toEqual(typed)
    expect(momentsOf({ ...typed, until: '23:00' }).ends_at).toBe('2026-12-31T23:00:00.000Z')
  })

  test('are undefined until all of them are entered', () => {
    expect(momentsOf({ day: '', from: '19:00', until: '18:00' })).toEqual({ starts_at: '', ends_at: '' })
    expect(momentsOf({ day: '2026-07-01', from: '19:00', until: '' }).ends_at).toBe('')
  })
})
