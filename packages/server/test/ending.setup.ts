import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { doTheEnd } from './ending.ts'
import { pinWorker } from './processor.ts'
import { leaveTallies } from './tallies.ts'

pinWorker()
// Programs that tests start load the same few hundred files each time. The compile cache saves a third of that time.
process.env.NODE_COMPILE_CACHE = join(inject('home'), 'compiled')

// Registered here for each test file, because a hook registered by a running test or another hook is never called.
afterAll(doTheEnd)
afterAll(leaveTallies)
