import { storedChoice, oneOf } from '../storedChoice.ts'

/** The playback speeds. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
export type Speed = (typeof speeds)[number]

export const storedSpeed = storedChoice<Speed>('player:speed', oneOf(speeds, 1))
export const storedCaptions = storedChoice<boolean>('player:captions', (stored) => stored === 'true')

/** The sleep timer: the end of this medium, or a number of minutes. */
export const sleepChoices = ['end', 15, 30, 60] as const
export type SleepChoice = (typeof sleepChoices)[number]
