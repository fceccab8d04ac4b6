import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { aPng } from '../packages/server/test/hostile-files.ts'
import { FLOODERS, type Flood, type Order, type Sent, SESSIONS_EACH } from './floods.ts'
import { fillPeople, openSessions, openWallets, tokenOf } from './people.ts'
import { joinDatabase, newFolder, removeFolder, startProduct } from './product.ts'

/** Members at a human pace: each makes two requests a second, below the limit of a session. */
const MEMBERS = 16
const REQUEST_EVERY_MS = 500
/** How long a flood runs before members are measured alongside. */
const WARM_UP_MS = 1000
const PEOPLE = 1000
/** The first of the members who flood with their own sessions. */
const FIRST_FLOODER = 101

/** The pages that members load in turn. */
const pages = {
  'who one is': '/api/auth/user',
  'the wallet': '/api/wallets/getWalletBalances',
} as const

interface Sample {
  page: string
  ms: number
  status: number
}

/** How long members waited for one page, and the responses. */
export interface Waited {
  looks: number
  p50: number
  p99: number
  /** Responses other than success. */
  failed: number
  /** Responses with 503. */
  unavailable: number
}

/** One page during one flood, and alone between the floods of the same run. */
export interface Flooded {
  flood: Flood
  page: string
  alone: Waited
  beside: Waited
  sent: Sent
}

export interface FloodingLoad {
  /** How long members load pages, alone and during each flood. */
  seconds: number
  rounds: number
  kinds: readonly Flood[]
}

/** The response time of a member's page during each flood separately, with the product's default limits. */
export const measureFlooding = async ({ seconds, rounds, kinds }: FloodingLoad): Promise<Flooded[]> => {
  const folder = await newFolder()
  const product = await startProduct(folder, { pinned: false, env: { LIMITS_FACTOR: '1', TRUST_PROXY: 'on' } })
  const database = await joinDatabase(folder)
  const alone: Sample[] = []
  const floods = kinds.map((flood) => ({ flood, looks: [] as Sample[], sent: [] as Sent[] }))
  try {
    await fillPeople(database.url, 0, PEOPLE)
    await openWallets(database.url)
    await openSessions(database.url, MEMBERS)
    const proof = new Uint8Array((await aPng(300, 200)).content)
    let number = 0
    for (let round = 0; round < rounds; round += 1) {
      for (const { flood, looks, sent } of floods) {
        alone.push(...(await lookAround(product.url, seconds)))
        const firstSession = FIRST_FLOODER + number * FLOODERS * SESSIONS_EACH
        await openSessions(database.url, FLOODERS, { first: firstSession, each: SESSIONS_EACH })
        const end = startFlood({ url: product.url, flood, number, proof, firstSession })
        await pause(WARM_UP_MS)
        looks.push(...(await lookAround(product.url, seconds)))
        sent.push(await end())
        number += 1
      }
    }
  } finally {
    await product.stop()
    await database.leave()
    await removeFolder(folder)
  }
  return floods.flatMap(({ flood, looks, sent }) =>
    Object.keys(pages).map((page) => ({
      flood,
      page,
      alone: waitedFor(page, alone),
      beside: waitedFor(page, looks),
      sent: together(sent),
    })),
  )
}

/** Members load pages for a while, each at different times. */
export const lookAround = async (url: string, seconds: number): Promise<Sample[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: MEMBERS })
  const deadline = performance.now() + seconds * 1000
  const samples: Sample[] = []
  const asMember = async (member: number): Promise<void> => {
    await pause((REQUEST_EVERY_MS * member) / MEMBERS)
    for (let n = 0; performance.now() < deadline; n += 1) {
      const all = Object.entries(pages)
      const [page, path] = all[(n + member) % all.length] ?? ['', '']
      const sample = await samplePage(url + path, page, agent, member)
      samples.push(sample)
      await pause(Math.max(0, REQUEST_EVERY_MS - sample.ms))
    }
  }
  await Promise.all(Array.from({ length: MEMBERS }, (_, n) => asMember(n + 1)))
  agent.destroy()
  return samples
}

const samplePage = (url: string, page: string, agent: Agent, member: number): Promise<Sample> => {
  const startedAt = performance.now()
  return new Promise((done, fail) => {
    get(url, { agent, headers: { authorization: `Bearer ${tokenOf(member)}` } }, (answer) => {
      answer.resume().on('end', () => done({ page, ms: performance.now() - startedAt, status: answer.statusCode ?? 0 }))
    }).on('error', fail)
  })
}

/** @returns stops the flood and returns what was sent */
const startFlood = (order: Order): (() => Promise<Sent>) => {
  const flood = new Worker(new URL('flooder.ts', import.meta.url), { workerData: order })
  const broken = new Promise<never>((_, fail) => flood.once('error', fail))
  return async () => {
    const response = Promise.race([once(flood, 'message'), broken])
    flood.postMessage('end')
    const [sent] = (await response) as [Sent]
    await flood.terminate()
    return sent
  }
}

export const waitedFor = (page: string, samples: readonly Sample[]): Waited => {
  const own = samples.filter((sample) => sample.page === page)
  const sorted = own.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return {
    looks: own.length,
    p50: at(0.5),
    p99: at(0.99),
    failed: own.filter(({ status }) => status !== 200).length,
    unavailable: own.filter(({ status }) => status === 503).length,
  }
}

const together = (all: readonly Sent[]): Sent => {
  const sum = (valueOf: (sent: Sent) => number): number => all.reduce((total, sent) => total + valueOf(sent), 0)
  return {
    answered: sum((sent) => sent.answered),
    tooMany: sum((sent) => sent.tooMany),
    unavailable: sum((sent) => sent.unavailable),
    seconds: sum((sent) => sent.seconds),
  }
}
