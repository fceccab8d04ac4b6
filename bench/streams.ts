import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { lookAround, type Waited, waitedFor } from './flooding.ts'
import { fillPeople, openSessions, tokenOf } from './people.ts'
import { cpuUsed, joinDatabase, newFolder, removeFolder, startProduct } from './product.ts'

/** Windows with open event streams, and their cost for one process. */
export interface Streams {
  streams: number
  /** Streams that closed early. */
  broken: number
  /** Memory of the server before the streams and with them, MB. */
  memoryBefore: number
  memory: number
  /** CPU seconds of the idle server per second. */
  cpu: number
  alone: Waited
  beside: Waited
}

/** The first members load pages; listeners come after them. */
const FIRST_LISTENER = 101
const PEOPLE = 1500
const OPENED_WITHIN_MS = 60_000

/** Opens this many event streams to one process, each of another member, and measures it with them. */
export const measureStreams = async (streams: number, seconds: number): Promise<Streams> => {
  const folder = await newFolder()
  const product = await startProduct(folder)
  const database = await joinDatabase(folder)
  const open: Listening[] = []
  try {
    await fillPeople(database.url, 0, PEOPLE)
    await openSessions(database.url, PEOPLE)
    const measureOthers = async () => waitedFor('who one is', await lookAround(product.url, seconds))
    const alone = await measureOthers()
    const memoryBefore = residentOf(product.pid)
    for (
      let n = 0;
      open.filter((stream) => !stream.isRefused()).length < streams && n < PEOPLE - FIRST_LISTENER;
      n += 1
    ) {
      open.push(listen(product.url, tokenOf(FIRST_LISTENER + n)))
      if (n % 20 === 19) await pause(100)
    }
    const receivedCount = () => open.filter((stream) => stream.hears()).length
    for (const late = performance.now() + OPENED_WITHIN_MS; receivedCount() < streams && performance.now() < late; )
      await pause(100)
    const [before, startedAt] = [(await cpuUsed(product.pid, folder)).server, performance.now()]
    await pause(seconds * 1000)
    const cpu = ((await cpuUsed(product.pid, folder)).server - before) / (performance.now() - startedAt)
    const memory = residentOf(product.pid)
    const during = await measureOthers()
    const broken = open.filter((stream) => stream.hasEnded() && !stream.isRefused()).length
    return { streams: receivedCount(), broken, memoryBefore, memory, cpu, alone, beside: during }
  } finally {
    for (const { socket } of open) socket.destroy()
    await product.stop()
    await database.leave()
    await removeFolder(folder)
  }
}

interface Listening {
  socket: Socket
  hears(): boolean
  /** Whether the server refused the stream: generated people may be suspended. */
  isRefused(): boolean
  hasEnded(): boolean
}

const listen = (url: string, token: string): Listening => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let [head, ended] = ['', false]
  socket.on('data', (bytes: Buffer) => {
    if (head.length < 20) head += bytes.toString('latin1', 0, 20)
  })
  socket
    .on('error', () => undefined)
    .once('close', () => {
      ended = true
    })
  socket.write(
    `GET /api/events HTTP/1.1\r\nhost: a\r\naccept: text/event-stream\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
  return {
    socket,
    hears: () => !ended && head.startsWith('HTTP/1.1 200'),
    isRefused: () => head.startsWith('HTTP/1.1 4'),
    hasEnded: () => ended,
  }
}

/** Resident memory of a process, MB. */
const residentOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
