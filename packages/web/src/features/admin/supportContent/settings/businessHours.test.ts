import { expect, test } from 'vitest'
import { dayFault, readClock } from './businessHours.ts'

test('times are parsed in common notations', () => {
  expect(['9', '09', '9:00', '9.30', '13:45', ' 7 ', '24:00', 'noon'].map(readClock)).toEqual([
    '09:00',
    '09:00',
    '09:00',
    '09:30',
    '13:45',
    '07:00',
    '24:00',
    'noon',
  ])
})

test.each([
  [[], undefined],
  [[{ from: '09:00', to: '18:00' }], undefined],
  [[{ from: '00:00', to: '24:00' }], undefined],
  [
    [
      { from: '09:00', to: '12:00' },
      { from: '12:00', to: '17:00' },
    ],
    undefined,
  ],
  [[{ from: '24:00', to: '24:00' }], 'clock'],
  [[{ from: '9', to: '18:00' }], 'clock'],
  [[{ from: '09:00', to: '' }], 'clock'],
  [[{ from: '09:00', to: '09:00' }], 'order'],
  [[{ from: '18:00', to: '09:00' }], 'order'],
  [
    [
      { from: '13:00', to: '17:00' },
      { from: '09:00', to: '12:00' },
    ],
    'order',
  ],
  [
    [
      { from: '09:00', to: '13:00' },
      { from: '12:00', to: '17:00' },
    ],
    'order',
  ],
])('a day of %j has this error: %s', (day, fault) => {
  expect(dayFault(day)).toBe(fault)
})
