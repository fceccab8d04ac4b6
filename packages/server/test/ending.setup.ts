import { afterAll } from 'vitest'
import { doTheEnd } from './ending.ts'
import { keepWorker } from './processor.ts'
import { leaveTallies } from './tallies.ts'

keepWorker()

// Loaded anew with each test file: a hook that a running test or another hook registers is never called.
afterAll(doTheEnd)
afterAll(leaveTallies)
