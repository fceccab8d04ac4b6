import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Film, makeFilm, type Viewer, viewersFrom } from './films.ts'
import { lookAround, type Waited, waitedFor } from './flooding.ts'
import { median } from './load.ts'
import { hasNginx, type Nginx, startNginx } from './nginx.ts'
import { fillPeople, openSessions } from './people.ts'
import { cpuOf } from './processes.ts'
import { cpuUsed, joinDatabase, newFolder, type Product, removeFolder, startProduct } from './product.ts'

export interface StreamingLoad {
  /** Size of the video. */
  megabytes: number
  /** Seconds of each round, and how long members load pages. */
  seconds: number
  rounds: number
  /** The number of slow viewers at once. */
  slow: number
}

/** How a video was sent: by which server, how much per second, and per second of CPU. */
export interface SentFilm {
  who: 'product' | 'nginx' | 'nginx without sendfile' | 'product behind nginx'
  megabytesPerSecond: number
  megabytesPerCpuSecond: number
}

/** Many slow viewers, and their effect on other requests. */
export interface SlowStreams {
  streams: number
  /** Streams that closed early. */
  broken: number
  /** Memory of the server with the streams and before them, MB. */
  memory: number
  memoryBefore: number
  alone: Waited
  beside: Waited
}

export interface Streaming {
  /** If nginx is not installed: the product alone. */
  sent: SentFilm[]
  slow: SlowStreams
}

/** Connections that read a video as fast as possible. */
const FAST = 8
/** The first members load pages; viewers come after them. */
const FIRST_VIEWER = 101
const PEOPLE = 1000
const STREAMS_EACH = 5
const MB = 2 ** 20

export const measureStreaming = async (load: StreamingLoad): Promise<Streaming> => {
  const folder = await newFolder()
  const product = await startProduct(folder)
  const database = await joinDatabase(folder)
  try {
    await fillPeople(database.url, 0, PEOPLE)
    await openSessions(database.url, PEOPLE)
    const film = await makeFilm(database.url, folder, load.megabytes)
    const watching = await viewersFrom(database.url, FIRST_VIEWER, PEOPLE)
    const sent = await measureSending(product, film, watching, load)
    return { sent, slow: await measureSlow(product, film, watching, load) }
  } finally {
    await product.stop()
    await database.leave()
    await removeFolder(folder)
  }
}

/** A server that sends a video, and its CPU time so far, milliseconds. */
interface Sender {
  who: SentFilm['who']
  url: string
  path(viewer: Viewer): string
  cpu(): Promise<number>
}

const addressOf = (film: Film) => (viewer: Viewer) => `/api/video-content/${viewer.id}/${film.id}/content`

/**
 * Measures in turn: the product, nginx with the same file in two modes, and nginx with the file's path from the
 * product.
 */
const measureSending = async (
  product: Product,
  film: Film,
  viewers: readonly Viewer[],
  load: StreamingLoad,
): Promise<SentFilm[]> => {
  const cpuBehind = async ({ pid, dataDir }: Product) => {
    const { server, database } = await cpuUsed(pid, dataDir)
    return server + database
  }
  const own: Sender = { who: 'product', url: product.url, path: addressOf(film), cpu: () => cpuBehind(product) }
  if (!hasNginx()) return sendInTurn([own], viewers, load)
  const behind = await startProduct(product.dataDir, { env: { X_ACCEL_REDIRECT: '/kept-files/', TRUST_PROXY: '1' } })
  let nginx: Nginx | undefined
  try {
    const server = await startNginx(join(product.dataDir, 'files'), behind.url)
    nginx = server
    const cpu = async () => cpuOf(server.pid)
    return await sendInTurn(
      [
        own,
        { who: 'nginx', url: server.url, path: () => `/files/${film.place}`, cpu },
        { who: 'nginx without sendfile', url: server.url, path: () => `/read/${film.place}`, cpu },
        {
          who: 'product behind nginx',
          url: server.url,
          path: addressOf(film),
          cpu: async () => (await cpu()) + (await cpuBehind(behind)),
        },
      ],
      viewers,
      load,
    )
  } finally {
    await nginx?.stop()
    await behind.stop()
  }
}

const sendInTurn = async (
  senders: readonly Sender[],
  viewers: readonly Viewer[],
  { seconds, rounds }: StreamingLoad,
): Promise<SentFilm[]> => {
  const measured = new Map(senders.map((sender) => [sender, [] as { rate: number; perCpu: number }[]]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [sender, results] of measured) {
      const [startedAt, before] = [performance.now(), await sender.cpu()]
      const bytes = await takeFast(sender, viewers, seconds)
      const took = (performance.now() - startedAt) / 1000
      const spent = Math.max(1, (await sender.cpu()) - before) / 1000
      results.push({ rate: bytes / MB / took, perCpu: bytes / MB / spent })
    }
  }
  return [...measured].map(([{ who }, results]) => ({
    who,
    megabytesPerSecond: median(results.map(({ rate }) => rate)),
    megabytesPerCpuSecond: median(results.map(({ perCpu }) => perCpu)),
  }))
}

/** Repeatedly reads a video over some connections. @returns the bytes received */
const takeFast = async (sender: Sender, viewers: readonly Viewer[], seconds: number): Promise<number> => {
  const deadline = performance.now() + seconds * 1000
  const takers = viewers.slice(0, FAST).map(async (viewer) => {
    let bytes = 0
    while (performance.now() < deadline) {
      const stream = begin(sender.url, sender.path(viewer), viewer)
      const late = setTimeout(() => stream.socket.destroy(), Math.max(0, deadline - performance.now()))
      await stream.ended
      clearTimeout(late)
      bytes += stream.bytes()
    }
    if (bytes < MB) throw new Error(`${sender.who} sent no film.`)
    return bytes
  })
  return (await Promise.all(takers)).reduce((sum, count) => sum + count, 0)
}

/** A streamed response; its bytes are counted and discarded. */
interface Taken {
  socket: Socket
  bytes(): number
  ended: Promise<void>
}

/** @param most bytes to read until the socket is resumed */
const begin = (url: string, path: string, { token }: Viewer, most = Number.POSITIVE_INFINITY): Taken => {
  const { hostname, port } = new URL(url)
  let [bytes, since] = [0, 0]
  const buffer = Buffer.alloc(Math.min(most, 256 * 1024))
  const socket: Socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer,
      callback: (count) => {
        bytes += count
        since += count
        if (since < most) return true
        since = 0
        return false
      },
    },
  })
  const ended = new Promise<void>((done) => {
    socket.on('error', () => undefined).once('close', () => done())
  })
  const head = `GET ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`
  socket.write(head)
  return { socket, bytes: () => bytes, ended }
}

/** The bytes that a slow viewer reads at once, and the interval. */
const SLOW_BYTES = 32 * 1024
const SLOW_EVERY_MS = 1000
/** How long all viewers watch before the measurement, and the maximum time for all streams to start. */
const SETTLED_MS = 2000
const STARTED_WITHIN_MS = 60_000

const measureSlow = async (
  product: Product,
  film: Film,
  viewers: readonly Viewer[],
  { slow, seconds }: StreamingLoad,
): Promise<SlowStreams> => {
  const measureOthers = async () => waitedFor('who one is', await lookAround(product.url, seconds))
  const alone = await measureOthers()
  const memoryBefore = residentOf(product.pid)
  const streams: Taken[] = []
  let broken = 0
  for (let n = 0; n < slow; n += 1) {
    const viewer = viewers[Math.floor(n / STREAMS_EACH)]
    if (!viewer) throw new Error('There are too few who watch.')
    const stream = begin(product.url, addressOf(film)(viewer), viewer, SLOW_BYTES)
    stream.socket.once('close', () => {
      broken += 1
    })
    streams.push(stream)
    // Starts a hundred per second, because each immediately receives some megabytes of socket buffers.
    if (n % 10 === 9) await pause(100)
  }
  const taking = setInterval(() => {
    for (const { socket } of streams) socket.resume()
  }, SLOW_EVERY_MS)
  const startedCount = () => streams.filter(({ bytes }) => bytes() > 1000).length
  const late = performance.now() + STARTED_WITHIN_MS
  while (startedCount() < slow && performance.now() < late) await pause(100)
  await pause(SETTLED_MS)
  const during = await measureOthers()
  const memory = residentOf(product.pid)
  const started = startedCount()
  clearInterval(taking)
  const ended = broken
  for (const { socket } of streams) socket.destroy()
  return { streams: started, broken: ended, memory, memoryBefore, alone, beside: during }
}

/** Resident memory of a process, MB. */
const residentOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
