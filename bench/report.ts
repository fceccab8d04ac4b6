import type { Announced } from './announcements.ts'
import type { Backups } from './backups.ts'
import type { Flooded, Waited } from './flooding.ts'
import { floods } from './floods.ts'
import type { Gain } from './gains.ts'
import type { Growth } from './cost.ts'
import type { Landing } from './landing.ts'
import type { LedgerFigures } from './ledger.ts'
import type { Measured } from './load.ts'
import type { Rush } from './signins.ts'
import type { Streaming } from './streaming.ts'
import type { Startup } from './startup.ts'
import type { WrittenFigure } from './writes.ts'
import type { Streams } from './streams.ts'

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, n) => (n === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const ms = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(value < 10 ? 2 : 0)} ms` : '—')
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
const verdict = (isMet: boolean): string => (isMet ? 'yes' : '**no**')

/** CPU of server and database together. */
const cpu = (measured: Measured): number => measured.serverMs + measured.databaseMs

export interface Compared {
  request: string
  results: readonly [Measured, Measured]
  /** The target ratio; undefined: reported without a verdict. */
  aim?: { atLeast: number } | { atMost: number }
}

/** Against the limit: the fraction of it that is reached. Against the floor: the multiple of its CPU. */
const ratioOf = ([product, baseline]: readonly [Measured, Measured]): number =>
  baseline.who === 'limit' ? cpu(baseline) / cpu(product) : cpu(product) / cpu(baseline)

const meetsAim = (ratio: number, aim: NonNullable<Compared['aim']>): boolean =>
  'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost

const line = (name: string, measured: Measured, ratio: string, aim: string): string[] => [
  `${name}, ${measured.who}`,
  measured.requestsPerSecond.toFixed(0),
  measured.serverMs.toFixed(3),
  measured.databaseMs.toFixed(3),
  ms(measured.p99),
  measured.failed === 0 ? '0' : `**${measured.failed}**`,
  ratio,
  aim,
]

export const loadTable = (all: readonly Compared[]): string =>
  table(
    ['request', 'requests/s', 'CPU ms, server', 'CPU ms, PostgreSQL', '99 of 100 within', 'failed', 'ratio', 'aim met'],
    all.flatMap(({ request, results, aim }) => {
      const [product, baseline] = results
      const ratio = ratioOf(results)
      const target = aim && ('atLeast' in aim ? `at least ${aim.atLeast}` : `at most ${aim.atMost}`)
      const verdictText = aim ? `${verdict(meetsAim(ratio, aim))} (${target})` : 'no aim'
      const text = baseline.who === 'limit' ? `${ratio.toFixed(2)} of the limit` : `${ratio.toFixed(2)} times the floor`
      return [line(request, product, text, verdictText), line(request, baseline, '', '')]
    }),
  )

/** The savings in CPU and in the 99th percentile of response times. */
export const gainsTable = (all: readonly Gain[]): string =>
  table(
    [
      'what',
      'request',
      'CPU ms with',
      'CPU ms without',
      'CPU saved',
      'requests/s with / without',
      '99 of 100 with / without',
    ],
    all.map(({ what, request, results: [one, other] }) => [
      one.failed + other.failed === 0 ? what : `${what}, **${one.failed + other.failed} failed**`,
      request,
      cpu(one).toFixed(3),
      cpu(other).toFixed(3),
      `${(100 * (1 - cpu(one) / cpu(other))).toFixed(0)} %`,
      (one.requestsPerSecond / other.requestsPerSecond).toFixed(2),
      (one.p99 / other.p99).toFixed(2),
    ]),
  )

export const growthTable = (label: string, all: readonly Growth[], sizes: { few: number; many: number }): string => {
  const [few, many] = [sizes.few.toLocaleString('en'), sizes.many.toLocaleString('en')]
  return table(
    [label, `time, ${few}`, `time, ${many}`, `CPU, ${few}`, `CPU, ${many}`, 'ratio of CPU', 'at most 1.5'],
    all.map((growth) => {
      const ratio = growth.many.cpu / growth.few.cpu
      const costs = [growth.few.time, growth.many.time, growth.few.cpu, growth.many.cpu].map(ms)
      return [growth.page, ...costs, ratio.toFixed(2), verdict(ratio <= 1.5)]
    }),
  )
}

/** The maximum per operation: bytes of log, if limited. */
const mostOf: Readonly<Record<string, { log?: number }>> = {
  'a deposit approved': { log: 5000 },
  'a checkout, with what was put into the cart': { log: 6000 },
}

/** Writes, compared with the leanest functions that write the same records. */
export const writesTable = (all: readonly WrittenFigure[]): string =>
  table(
    [
      'act',
      'a second',
      'CPU ms, server',
      'CPU ms, PostgreSQL',
      'log for each',
      'flushes for each',
      'times the floor',
      'aims met',
    ],
    all.map((growth) => {
      const floor = all.find(({ action, who }) => action === growth.action && who === 'floor')
      const cpuOf = ({ serverMs, databaseMs }: WrittenFigure) => serverMs + databaseMs
      const ratio = floor ? cpuOf(growth) / cpuOf(floor) : 1
      const { log } = mostOf[growth.action] ?? {}
      const aims = [
        `${verdict(ratio <= 2)} (2 times)`,
        ...(log === undefined ? [] : [`${verdict(growth.walBytes <= log)} (${kb(log)})`]),
      ]
      return [
        `${growth.action}, ${growth.who}`,
        growth.perSecond.toFixed(0),
        growth.serverMs.toFixed(3),
        growth.databaseMs.toFixed(3),
        kb(growth.walBytes),
        growth.flushes.toFixed(2),
        ...(growth.who === 'floor' ? ['', ''] : [ratio.toFixed(2), aims.join(', ')]),
      ]
    }),
  )

export const ledgerTable = ({ how, figures: [standard, ...actions] }: LedgerFigures): string => {
  if (!standard) throw new Error('The standard was not measured.')
  const spent = (cost: { serverMs: number; databaseMs: number }): number => cost.serverMs + cost.databaseMs
  const row = (metric: typeof standard, ratios: readonly string[]): string[] => [
    metric.action,
    metric.perSecond.toFixed(0),
    metric.serverMs.toFixed(3),
    metric.databaseMs.toFixed(3),
    ...ratios,
  ]
  const rows = actions.map((growth) => {
    const ratio = spent(standard) / spent(growth)
    const rate = growth.perSecond / standard.perSecond
    return row(growth, [rate.toFixed(2), ratio.toFixed(2), `${verdict(ratio >= 0.5)} (at least 0.5)`])
  })
  const head = ['act', 'a second', 'CPU ms, server', 'CPU ms, PostgreSQL', 'of its rate', 'by CPU', 'aim met']
  return `The standard is ${how}.\n\n${table(head, [row(standard, ['', '', '']), ...rows])}`
}

const metricsTable = (rows: readonly (readonly [string, string, string, boolean])[]): string =>
  table(
    ['figure', 'measured', 'aim', 'met'],
    rows.map(([name, value, aim, met]) => [name, value, aim, verdict(met)]),
  )

export const startupTable = (startup: Startup): string => {
  const total = startup.serverMb + startup.databaseMb
  const breakdown = `${total.toFixed(0)} MB (server ${startup.serverMb.toFixed(0)}, PostgreSQL ${startup.databaseMb.toFixed(0)})`
  return metricsTable([
    ['first start, empty data folder, until ready', `${startup.first.toFixed(2)} s`, '10 s', startup.first <= 10],
    ['later start, until ready', `${startup.later.toFixed(2)} s`, '1.5 s', startup.later <= 1.5],
    ['memory, idle', breakdown, '250 MB', total <= 250],
  ])
}

export const rushTable = (rush: Rush): string =>
  metricsTable([
    ['longest pause of the event loop', ms(rush.worstMs), 'under 20 ms', rush.worstMs < 20],
    ['99 of 100 pauses', ms(rush.p99Ms), 'under 20 ms', rush.p99Ms < 20],
    ['signed in', `${rush.signedIn} in ${rush.seconds.toFixed(1)} s`, 'all', rush.refused === 0],
  ])

/** Compared with the same page alone, by the 99th percentile of response times. */
export const floodingTable = (all: readonly Flooded[]): string =>
  table(
    ['flood', 'page', '50 of 100, alone', 'beside', '99 of 100, alone', 'beside', 'ratio', 'failed', '503', 'aim met'],
    all.map(({ flood, page, alone, beside }) => {
      const ratio = beside.p99 / alone.p99
      const counts = [beside.failed, beside.unavailable].map((n) => (n === 0 ? '0' : `**${n}**`))
      const met = `${verdict(ratio <= 3 && beside.failed === 0)} (at most 3)`
      const times = [alone.p50, beside.p50, alone.p99, beside.p99].map(ms)
      return [flood, page, ...times, ratio.toFixed(2), ...counts, met]
    }),
  )

/** The requests of each flood and their responses. */
export const floodsTable = (all: readonly Flooded[]): string => {
  const each = new Map(all.map((flooded) => [flooded.flood, flooded.sent]))
  return table(
    ['flood', 'what is sent', 'answered a second', '429 of them', '503 of them'],
    [...each].map(([flood, { answered, tooMany, unavailable, seconds }]) => {
      const share = (count: number): string => `${((100 * count) / Math.max(1, answered)).toFixed(1)} %`
      return [flood, floods[flood], (answered / seconds).toFixed(0), share(tooMany), share(unavailable)]
    }),
  )
}

export const landingTable = ({ bytes, firstPaintMs, largestPaintMs, shift }: Landing): string => {
  const total = Object.values(bytes).reduce((sum, size) => sum + size, 0)
  const kinds = Object.entries(bytes).map(([kind, size]) => `${kind.toLowerCase()} ${kb(size)}`)
  const script = bytes.Script ?? 0
  return metricsTable([
    [`on the wire (${kinds.join(', ')})`, kb(total), '200 KB', total <= 200_000],
    ['JavaScript on the wire', kb(script), '90 KB', script <= 90_000],
    ['first contentful paint', ms(firstPaintMs), 'under 1,000 ms', firstPaintMs < 1000],
    ['largest contentful paint', ms(largestPaintMs), 'under 2,500 ms', largestPaintMs < 2500],
    ['layout shift', shift.toFixed(3), '0', shift < 0.001],
  ])
}

/** Compared with nginx, by the bytes of the same file sent per second of CPU. */
export const streamingTable = ({ sent, slow }: Streaming): string => {
  const nginx = sent.find(({ who }) => who === 'nginx')
  const aims = { product: 0.6, 'product behind nginx': 0.95, nginx: undefined, 'nginx without sendfile': undefined }
  const rows = sent.map(({ who, megabytesPerSecond, megabytesPerCpuSecond }) => {
    const aim = aims[who]
    const ratio = nginx && megabytesPerCpuSecond / nginx.megabytesPerCpuSecond
    const judged = ratio !== undefined && aim !== undefined
    return [
      who,
      megabytesPerSecond.toFixed(0),
      megabytesPerCpuSecond.toFixed(0),
      ratio === undefined || who === 'nginx' ? '' : ratio.toFixed(2),
      judged ? `${verdict(ratio >= aim)} (at least ${aim})` : '',
    ]
  })
  const grown = slow.memory - slow.memoryBefore
  const p99 = slow.beside.p99 / slow.alone.p99
  return [
    ...(nginx ? [] : ['There is no nginx on this machine, so the product is compared with nothing.']),
    table(['a film, sent by', 'MB/s', 'MB for a second of CPU', 'ratio', 'aim met'], rows),
    metricsTable([
      [`memory, ${slow.streams} slow streams beside none`, `${grown.toFixed(0)} MB more`, '250 MB', grown < 250],
      [
        '99 of 100 pages of others',
        `${ms(slow.beside.p99)} (alone ${ms(slow.alone.p99)})`,
        'at most 3 times',
        p99 <= 3,
      ],
      ['streams that broke off', String(slow.broken), 'none', slow.broken === 0],
    ]),
  ].join('\n\n')
}

/** Compared with the same pages without it, in one run. */
export const announcedTable = ({ written, seconds, alone, beside }: Announced): string =>
  metricsTable([
    ['until the last was written', `${seconds.toFixed(1)} s`, `${written.toLocaleString('en')} told`, written > 0],
    othersRow(beside, alone),
  ])

export const streamsTable = (streams: Streams): string =>
  metricsTable([
    ['open streams', streams.streams.toLocaleString('en'), 'all', streams.broken === 0],
    [
      'memory for each',
      `${((1000 * (streams.memory - streams.memoryBefore)) / streams.streams).toFixed(0)} KB`,
      '',
      true,
    ],
    ['CPU of the server while nothing happens', `${(100 * streams.cpu).toFixed(1)} %`, '5 %', streams.cpu < 0.05],
    othersRow(streams.beside, streams.alone),
  ])

const othersRow = (during: Waited, alone: Waited): readonly [string, string, string, boolean] => [
  '99 of 100 pages of others',
  `${ms(during.p99)} (alone ${ms(alone.p99)})`,
  'at most 3 times',
  during.p99 <= 3 * alone.p99,
]

/** Compared with tar on the same files, by duration. */
export const backupsTable = ({ archived, within }: Backups): string => {
  const rows = archived.map(({ who, action, megabytesPerSecond, memory }) => {
    const tar = archived.find((entry) => entry.who === 'tar' && entry.action === action)
    const own = [`${action === 'make' ? 'a backup' : 'restoring it'}, ${who}`, megabytesPerSecond.toFixed(0)]
    if (who === 'tar' || !tar) return [...own, '', '', '']
    const times = (tar.megabytesPerSecond / megabytesPerSecond).toFixed(2)
    return [...own, times, `${memory.toFixed(0)} MB`, `${verdict(memory < 250)} (below 250 MB)`]
  })
  const row = (name: string, { seconds, server, database }: Backups['within']['made']): string[] => {
    return [name, `${seconds.toFixed(1)} s`, `${server.toFixed(0)} MB`, `${database.toFixed(0)} MB`]
  }
  return [
    table(['what', 'MB of media a second', 'times as long as tar', 'highest memory', 'aim met'], rows),
    table(
      ['the running product, encrypted', 'takes', 'highest memory, server', 'highest memory, PostgreSQL'],
      [row('a backup is made', within.made), row('it is tried', within.tried)],
    ),
  ].join('\n\n')
}
