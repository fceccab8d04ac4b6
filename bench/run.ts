// Compares the product with two plain servers, in one run: `npx node bench/run.ts`. See README.md in this folder.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenStale } from '../tools/run/build.ts'
import { measureAnnouncement } from './announcements.ts'
import { measureBackups } from './backups.ts'
import { measureFlooding } from './flooding.ts'
import { allFloods } from './floods.ts'
import { measureGains } from './gains.ts'
import { measureFigures } from './figures.ts'
import { measureGrowth, measureLists } from './growth.ts'
import { visitLanding } from './landing.ts'
import { measureLedger } from './ledger.ts'
import { measureCourses } from './courses.ts'
import { measureLibraryGrowth, measureViews, measureWords } from './library.ts'
import type { Load } from './load.ts'
import { fillPeople } from './people.ts'
import { pinLoad, serverCore, unpin } from './processes.ts'
import { startProduct } from './product.ts'
import { measureReads, measureSignIns } from './reads.ts'
import {
  announcedTable,
  backupsTable,
  type Compared,
  floodingTable,
  floodsTable,
  gainsTable,
  growthTable,
  landingTable,
  ledgerTable,
  loadTable,
  rushTable,
  startupTable,
  streamingTable,
  streamsTable,
  writesTable,
} from './report.ts'
import { inSetting, type Setting, startSetting } from './setting.ts'
import { rushOfSignIns } from './signins.ts'
import { measureStreaming } from './streaming.ts'
import { measureStreams } from './streams.ts'
import { measureStartup } from './startup.ts'
import { measureOrders, measureProducts, measureStore } from './store.ts'
import { measureTickets } from './tickets.ts'
import { measureTransactions } from './transactions.ts'
import { measureWrites } from './writes.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    people: { type: 'string', default: '1000000' },
    transactions: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '1000000' },
    items: { type: 'string', default: '1000000' },
    tickets: { type: 'string', default: '1000000' },
    cues: { type: 'string', default: '1000000' },
    views: { type: 'string', default: '1000000' },
    listeners: { type: 'string', default: '100000' },
    enrolments: { type: 'string', default: '100000' },
    figures: { type: 'string', default: '1000000' },
    media: { type: 'string', default: '1000' },
    rows: { type: 'string', default: '100000' },
    save: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
/** The sections of a run. Lists come before sign-ins, which use their people. */
const parts = [
  'reads',
  'landing',
  'lists',
  'sign-ins',
  'ledger',
  'writes',
  'people',
  'wallet',
  'figures',
  'store',
  'products',
  'orders',
  'library',
  'words',
  'views',
  'courses',
  'tickets',
  'gains',
  'flooding',
  'streaming',
  'streams',
  'announcement',
  'backups',
  'startup',
] as const
const chosen: readonly string[] = values.only?.split(',') ?? parts
const isChosen = (section: (typeof parts)[number]): boolean => chosen.includes(section)
const load: Load = { connections: 50, seconds: Number(values.seconds), warmUp: 2, rounds: Number(values.rounds) }
const sizes = { few: 1000, many: Number(values.people) }
const resultsFile = join(import.meta.dirname, 'RESULTS.md')
const endMark = '## What misses its aim, and why'

const log = (message: string): void => console.error(`${new Date().toISOString().slice(11, 19)}  ${message}`)

/** Password hashes need their own cores, so nothing is pinned here. */
const rushOnAllCores = async ({ product }: Setting) => {
  await product.stop()
  unpin()
  const unpinned = await startProduct(product.dataDir, { pinned: false })
  try {
    return await rushOfSignIns(unpinned, 200)
  } finally {
    await unpinned.stop()
  }
}

const landingSection = async (setting: Setting): Promise<string> => {
  log('landing page in a browser')
  unpin()
  const landing = await visitLanding(setting.product.url, 5)
  pinLoad()
  return `## The landing page on a slow telephone\n\n${landing ? landingTable(landing) : 'There is no Chromium on this machine.'}`
}

const peopleLists = async (setting: Setting): Promise<Compared[]> => {
  log(`lists of ${sizes.few} people, then of ${sizes.many}`)
  const { short, long } = await measureLists(setting, sizes, load)
  return [short, long].map((results, n): Compared => {
    const people = (n === 0 ? sizes.few : sizes.many).toLocaleString('en')
    return { request: `GET /api/users, ${people} people`, results, aim: { atMost: 2 } }
  })
}

const sectionsUnderLoad = async (): Promise<string[]> => {
  const setting = await startSetting()
  const underLoad: Compared[] = []
  const sections: string[] = []
  try {
    if (isChosen('reads')) underLoad.push(...(await measureReads(setting, load, log)))
    if (isChosen('landing')) sections.push(await landingSection(setting))
    if (isChosen('lists')) underLoad.push(...(await peopleLists(setting)))
    else if (isChosen('sign-ins')) await fillPeople(setting.databaseUrl, 0, sizes.few)
    if (isChosen('sign-ins')) {
      underLoad.push(await measureSignIns(setting, load, log))
      log('200 sign-ins at once')
      sections.push(`## 200 sign-ins at once\n\n${rushTable(await rushOnAllCores(setting))}`)
    }
  } finally {
    await setting.stop()
  }
  return underLoad.length > 0 ? [`## Under load\n\n${loadTable(underLoad)}`, ...sections] : sections
}

const ledgerSection = async (): Promise<string> => {
  log('the ledger')
  return `## The ledger\n\n${ledgerTable(await inSetting((setting) => measureLedger(setting, load)))}`
}

const writesSection = async (): Promise<string> => {
  log('acts beside the leanest functions that write the same')
  return `## What acts write\n\n${writesTable(await measureWrites({ ...load, deposits: 400 }))}`
}

/** Growing tables: the unit, the title, the size, and how to measure with few and with many rows on two databases. */
const growing = {
  people: ['people', 'A list that grows', Number(values.people), measureGrowth],
  wallet: ['requests', 'Requests that grow', Number(values.transactions), measureTransactions],
  products: ['products', 'Products that grow', Number(values.products), measureProducts],
  orders: ['orders', 'Orders that grow', Number(values.orders), measureOrders],
  library: ['items', 'A library that grows', Number(values.items), measureLibraryGrowth],
  words: ['cues', 'Searching what is said', Number(values.cues), measureWords],
  views: ['views', 'Content that is opened', Number(values.views), measureViews],
  courses: ['people in a course', 'A course that grows', Number(values.enrolments), measureCourses],
  tickets: ['tickets', 'Tickets that grow', Number(values.tickets), measureTickets],
} as const

const growthSections = async (): Promise<string[]> => {
  const all: string[] = []
  for (const [section, [label, title, many, measure]] of Object.entries(growing)) {
    if (!isChosen(section as keyof typeof growing)) continue
    log(`${label}: ${sizes.few} beside ${many}`)
    const growth = await measure({ few: sizes.few, many }, load)
    all.push(`## ${title}\n\n${growthTable('page', growth, { few: sizes.few, many })}`)
  }
  return all
}

const metricsSection = async (): Promise<string> => {
  const sizes = { few: 1000, many: Number(values.figures) }
  log(`figures: ${sizes.few} rows behind them, then ${sizes.many}`)
  const growth = await measureFigures(sizes)
  return `## Figures with rows behind them\n\n${growthTable('call', growth, sizes)}`
}

const storeSection = async (): Promise<string> => {
  log('the store')
  return `## The store under load\n\n${loadTable(await measureStore(load))}`
}

const gainsSection = async (): Promise<string> => {
  log('what the hardest code gains')
  return `## What the hardest code gains\n\n${gainsTable(await measureGains(load, log))}`
}

/** Hashes and images are computed outside the event loop, on any free core: nothing is pinned. */
const floodingSection = async (): Promise<string> => {
  log('others while somebody floods')
  unpin()
  const flooded = await measureFlooding({ seconds: load.seconds * 2, rounds: load.rounds, kinds: allFloods })
  pinLoad()
  const sampleCount = flooded[0]?.beside.looks ?? 0
  return [
    '## Others while somebody floods',
    `Members who are signed in ask twice a second each, at the limits that the product has by itself; ${sampleCount} answers a row.`,
    floodingTable(flooded),
    floodsTable(flooded),
  ].join('\n\n')
}

const streamingSection = async (): Promise<string> => {
  log('films: fast ones beside nginx, then a thousand slow ones')
  const { seconds, rounds } = load
  return `## Films\n\n${streamingTable(await measureStreaming({ megabytes: 256, seconds, rounds, slow: 1000 }))}`
}

const streamsSection = async (): Promise<string> => {
  log('1,000 open streams of changes')
  return `## Windows that hear of changes\n\n${streamsTable(await measureStreams(1000, load.seconds))}`
}

const announcementSection = async (): Promise<string> => {
  const people = Number(values.listeners)
  log(`an announcement to ${people}`)
  return `## An announcement to all\n\n${announcedTable(await measureAnnouncement(people, load.seconds * 4))}`
}

/** Backups use all cores, as in production. */
const backupsSection = async (): Promise<string> => {
  const sizes = { megabytes: Number(values.media), rows: Number(values.rows), rounds: load.rounds }
  log(`backups of ${sizes.megabytes} MB of media and ${sizes.rows} rows`)
  unpin()
  const measured = await measureBackups(sizes)
  pinLoad()
  return `## Backups beside tar\n\n${backupsTable(measured)}`
}

const machine = (): string => {
  const pinned = serverCore === undefined ? 'nothing pinned' : 'servers and PostgreSQL on one, the load on the other'
  const memory = Math.round(totalmem() / 2 ** 30)
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${process.platform}, ${cpus().length} cores (${pinned}),`,
    `${memory} GB of memory, Node ${process.versions.node}. ${load.connections} connections, medians of ${load.rounds}`,
    `interleaved rounds of ${load.seconds} s. CPU is that of one request; ratios compare CPU of server and PostgreSQL together.`,
  ].join('\n')
}

if (!(await buildWhenStale())) throw new Error('The product could not be built.')
const sections: string[] = []
const startup = isChosen('startup') ? await measureStartup(3) : undefined
pinLoad()
if (['reads', 'landing', 'lists', 'sign-ins'].some((section) => chosen.includes(section)))
  sections.push(...(await sectionsUnderLoad()))
if (isChosen('ledger')) sections.push(await ledgerSection())
if (isChosen('writes')) sections.push(await writesSection())
sections.push(...(await growthSections()))
if (isChosen('figures')) sections.push(await metricsSection())
if (isChosen('store')) sections.push(await storeSection())
if (isChosen('gains')) sections.push(await gainsSection())
if (isChosen('flooding')) sections.push(await floodingSection())
if (isChosen('streaming')) sections.push(await streamingSection())
if (isChosen('streams')) sections.push(await streamsSection())
if (isChosen('announcement')) sections.push(await announcementSection())
if (isChosen('backups')) sections.push(await backupsSection())
if (startup) sections.push(`## Starting, and resting\n\n${startupTable(startup)}`)
const report = ['# Results', machine(), ...sections].join('\n\n')
console.log(report)
if (values.save && !values.only) {
  const before = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : ''
  const notes = before.includes(endMark) ? before.slice(before.indexOf(endMark)) : `${endMark}\n`
  writeFileSync(resultsFile, `${report}\n\n${notes}`)
}
