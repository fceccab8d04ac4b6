import autocannon from 'autocannon'
import type { Cpu } from './product.ts'

/** One of several requests that a connection sends in turn. */
export interface Sent {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
}

/** A request to a server, and how to read the CPU time that the server has used. */
export interface Target {
  /** `product`, `limit` or `floor`. */
  who: string
  url: string
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  /** A body per connection, so that each can be another person. */
  body?: (connection: number) => string
  /** Instead of the above: requests that each connection repeats in turn. */
  requests?: (connection: number) => Sent[]
  /** Runs before each round, because the previous one ended in the middle of its requests. */
  prepare?: () => Promise<void>
  cpu: () => Promise<Cpu>
}

export interface Load {
  connections: number
  /** Seconds of each measured round. */
  seconds: number
  /** Seconds before each round that do not count. */
  warmUp: number
  rounds: number
}

/** Medians over the rounds. */
export interface Measured {
  who: string
  requestsPerSecond: number
  /** CPU milliseconds per request. */
  serverMs: number
  databaseMs: number
  /** 99 of 100 requests were faster, milliseconds. */
  p99: number
  /** Responses other than success, in all rounds. */
  failed: number
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const fire = (target: Target, connections: number, seconds: number) => {
  let connection = 0
  return autocannon({
    url: target.url,
    method: target.method ?? 'GET',
    connections,
    duration: seconds,
    timeout: 30,
    headers: { ...target.headers, ...(target.body && { 'content-type': 'application/json' }) },
    setupClient: (client: autocannon.Client) => {
      if (target.body) client.setBody(target.body(connection))
      if (target.requests) client.setRequests(target.requests(connection))
      connection += 1
    },
  })
}

const round = async (target: Target, load: Load): Promise<Measured> => {
  await target.prepare?.()
  if (load.warmUp > 0) await fire(target, load.connections, load.warmUp)
  await target.prepare?.()
  const before = await target.cpu()
  const result = await fire(target, load.connections, load.seconds)
  const after = await target.cpu()
  const answered = result['2xx'] + result.non2xx
  if (answered === 0) throw new Error(`${target.who}: nobody answered ${target.url}`)
  return {
    who: target.who,
    requestsPerSecond: answered / result.duration,
    serverMs: (after.server - before.server) / answered,
    databaseMs: (after.database - before.database) / answered,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

/** Measures all targets in turn, round after round, so that a noisy minute affects all of them alike. */
export const measure = async (targets: readonly Target[], load: Load): Promise<Measured[]> => {
  const rounds: Measured[][] = []
  for (let n = 0; n < load.rounds; n += 1) {
    const results: Measured[] = []
    for (const target of targets) results.push(await round(target, load))
    rounds.push(results)
  }
  return targets.map(({ who: label }, index) => {
    const all = rounds.flatMap((results) => results[index] ?? [])
    const middle = (field: 'requestsPerSecond' | 'serverMs' | 'databaseMs' | 'p99') =>
      median(all.map((sample) => sample[field]))
    return {
      who: label,
      requestsPerSecond: middle('requestsPerSecond'),
      serverMs: middle('serverMs'),
      databaseMs: middle('databaseMs'),
      p99: middle('p99'),
      failed: all.reduce((sum, sample) => sum + sample.failed, 0),
    }
  })
}

/** Sends requests sequentially. @returns the median time from request to last byte, milliseconds */
export const timeOneByOne = async (url: string, headers: Record<string, string>, times: number): Promise<number> => {
  const durations: number[] = []
  for (let n = 0; n < times; n += 1) {
    const startedAt = performance.now()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    durations.push(performance.now() - startedAt)
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  }
  return median(durations)
}
