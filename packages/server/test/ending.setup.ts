import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { doTheEnd } from './ending.ts'
import { keepWorker } from './processor.ts'
import { leaveTallies } from './tallies.ts'

keepWorker()
// Programs that tests start load the same few hundred files each time: compiled once, they cost a third less.
process.env.NODE_COMPILE_CACHE = join(inject('home'), 'compiled')

// Loaded anew with each test file: a hook that a running test or another hook registers is never called.
afterAll(doTheEnd)
afterAll(leaveTallies)
