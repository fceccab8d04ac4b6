import { afterAll } from 'vitest'
import { doTheEnd } from './ending.ts'
import { leaveTallies } from './tallies.ts'

// Loaded anew with each test file: a hook that a running test or another hook registers is never called.
afterAll(doTheEnd)
afterAll(leaveTallies)
