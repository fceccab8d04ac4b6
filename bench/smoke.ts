// Shows that the benchmarks work: one short round of two requests, a video, tickets, streams, an announcement, a
// backup, and one flood. It checks no results, because machines differ.
import { buildWhenStale } from '../tools/run/build.ts'
import { measureAnnouncement } from './announcements.ts'
import { measureBackups } from './backups.ts'
import { measureFlooding } from './flooding.ts'
import { measure } from './load.ts'
import { measureStreaming } from './streaming.ts'
import { measureStreams } from './streams.ts'
import { cpuUsed, joinDatabase, newFolder, removeFolder, signIn, startProduct } from './product.ts'
import { startComparison } from './comparison.ts'
import { measureTickets } from './tickets.ts'

/** Fails with the name of the check: an exit code alone would not show what to look at. */
const check = (label: string, does: boolean): void => {
  if (does) return
  console.error(`not measured: ${label}`)
  process.exitCode = 1
}

if (!(await buildWhenStale())) throw new Error('The product could not be built.')
const folder = await newFolder()
const product = await startProduct(folder)
const database = await joinDatabase(folder)
const baseline = await startComparison(product, database.url, ['/api/plans'])
try {
  const headers = { authorization: `Bearer ${await signIn(product.url)}` }
  const productCpu = () => cpuUsed(product.pid, folder)
  const baselineCpu = () => cpuUsed(baseline.pid, folder)
  const load = { connections: 10, seconds: 1, warmUp: 0, rounds: 1 }
  const results = [
    ...(await measure(
      [
        { who: 'plans, product', url: `${product.url}/api/plans`, cpu: productCpu },
        { who: 'plans, limit', url: `${baseline.url}/api/plans`, cpu: baselineCpu },
      ],
      load,
    )),
    ...(await measure(
      [
        { who: 'user, product', url: `${product.url}/api/auth/user`, headers, cpu: productCpu },
        { who: 'user, floor', url: `${baseline.url}/floor/user`, headers, cpu: baselineCpu },
      ],
      load,
    )),
  ]
  for (const { who, requestsPerSecond, serverMs } of results) {
    console.log(`${who.padEnd(16)} ${requestsPerSecond.toFixed(0)} requests/s, ${serverMs.toFixed(2)} ms of CPU each`)
  }
  for (const { who, requestsPerSecond, failed } of results)
    check(`${who}, ${failed} answers were no success`, requestsPerSecond > 0 && failed === 0)
} finally {
  await baseline.stop()
  await product.stop()
  await database.leave()
  await removeFolder(folder)
}

const { sent, slow } = await measureStreaming({ megabytes: 8, seconds: 1, rounds: 1, slow: 20 })
for (const { who, megabytesPerSecond } of sent)
  console.log(`a film, ${who.padEnd(8)} ${megabytesPerSecond.toFixed(0)} MB/s`)
check(
  `a film, ${slow.streams} slow streams, ${slow.broken} of them broken`,
  slow.streams >= 20 && slow.broken === 0 && slow.beside.looks > 0,
)

const flooded = await measureFlooding({ seconds: 1, rounds: 1, kinds: ['all of these at once'] })
for (const { page, alone, beside, sent } of flooded) {
  console.log(`${page.padEnd(16)} ${beside.p99.toFixed(0)} ms beside a flood, ${alone.p99.toFixed(0)} ms alone`)
  check(`${page} beside a flood`, alone.looks > 0 && alone.failed === 0 && beside.looks > 0 && sent.answered > 0)
}

const measured = await measureStreams(20, 1)
console.log(`${measured.streams} streams of changes, ${(100 * measured.cpu).toFixed(1)} % of CPU`)
check('streams of changes', measured.streams >= 20 && measured.broken === 0 && measured.beside.failed === 0)

const announced = await measureAnnouncement(500, 1)
console.log(`${announced.written} people told in ${announced.seconds.toFixed(1)} s`)
check('an announcement', announced.written >= 400 && announced.beside.failed === 0)

const pages = await measureTickets({ few: 50, many: 200 }, { rounds: 1, times: 1 })
console.log(`${pages.length} pages of support`)
check('pages of support', pages.length > 0)

const { archived, within } = await measureBackups({ megabytes: 8, rows: 100, rounds: 1 })
for (const { action, who, megabytesPerSecond } of archived)
  console.log(`${action} an archive, ${who.padEnd(18)} ${megabytesPerSecond.toFixed(0)} MB/s`)
for (const { action, who, memory } of archived) check(`the memory of ${who}, ${action}`, memory > 0)
check('a backup by the server', within.tried.server > 0)
