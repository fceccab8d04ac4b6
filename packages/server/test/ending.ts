import { afterAll } from 'vitest'

const acts: (() => unknown)[] = []

// Registered while the test file is loaded: a hook that a running test or another hook registers is never called.
afterAll(async () => {
  for (const act of acts.splice(0).toReversed()) await act()
})

/** Runs an act when all tests of the file have run, the last first; may be called at any time. */
export const atTheEnd = (act: () => unknown): void => {
  acts.push(act)
}
