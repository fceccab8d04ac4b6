// Sends one flood until it is stopped; `flooding.ts` starts it in its own thread, so that sending does not slow the
// measured members.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { form } from './calls.ts'
import { FLOODERS, type Flood, type Order, type Sent, SESSIONS_EACH } from './floods.ts'
import { emailOf, password, tokenOf } from './people.ts'

const ADDRESSES = 8
/** The maximum number of pending requests per address or session. */
const CONNECTIONS = 8
/** An upload from one address takes about 3 seconds: this many chunks at this interval. */
const UPLOADS = 8
const PIECES = 30
const PIECE_EVERY_MS = 100

interface FloodRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

const { url, flood, number, firstSession, proof } = workerData as Order
const startedAt = performance.now()
const sent: Sent = { answered: 0, tooMany: 0, unavailable: 0, seconds: 0 }
const agents: Agent[] = []
let isStopped = false

const count = (status: number | undefined): void => {
  sent.answered += 1
  if (status === 429) sent.tooMany += 1
  if (status === 503) sent.unavailable += 1
}

const anAgent = (): Agent => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  agents.push(agent)
  return agent
}

const addressOf = (n: number, kind: number): string => `10.${kind}.${number}.${n + 1}`

/** Opens a request; those aborted at the end do not count as answered. */
const open = (agent: Agent, { method, path, headers }: Omit<FloodRequest, 'body'>, done: () => void) => {
  const outgoing = request(url + path, { method, agent, headers }, (answer) => {
    count(answer.statusCode)
    answer.resume().on('close', done)
  })
  return outgoing.on('error', done)
}

/** Sends at a fixed interval, regardless of response times, up to the maximum of pending requests. */
const sendOften = async (everyMs: number, make: (n: number) => FloodRequest): Promise<void> => {
  const agent = anAgent()
  let openCount = 0
  for (let n = 0; !isStopped; n += 1) {
    if (openCount < CONNECTIONS) {
      openCount += 1
      const input = make(n)
      const json = input.body && { 'content-type': 'application/json', 'content-length': String(input.body.length) }
      open(agent, { ...input, headers: { ...input.headers, ...json } }, () => (openCount -= 1)).end(input.body)
    }
    await pause(everyMs)
  }
}

const wrongPasswords = (address: number): Promise<void> =>
  sendOften(40, (n) => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'x-forwarded-for': addressOf(address, 1) },
    body: JSON.stringify({ email: emailOf(1 + ((n * ADDRESSES + address) % 100)), password: 'a wrong password' }),
  }))

/** From one of a member's several sessions. Each change is valid and leaves the password unchanged. */
const passwordChanges = (session: number): Promise<void> =>
  sendOften(100, () => ({
    method: 'POST',
    path: '/api/password/change',
    headers: { 'x-forwarded-for': addressOf(session, 4), authorization: `Bearer ${tokenOf(firstSession + session)}` },
    body: JSON.stringify({ current_password: password, password, password_confirmation: password }),
  }))

const junkTokens = (address: number): Promise<void> =>
  sendOften(40, (n) => {
    const junk = `${number}x${address}x${n}`.padStart(43, 'y')
    return {
      method: 'GET',
      path: '/api/auth/user',
      headers: {
        'x-forwarded-for': addressOf(address, 2),
        authorization: `Bearer vsc_${junk}`,
        cookie: `session=${junk}`,
      },
    }
  })

/** Applications with slowly uploaded pictures, this many in parallel from one address, within its hourly limit. */
const slowUploads = async (address: number): Promise<void> => {
  const agent = anAgent()
  const fields = { name: 'A Visitor', plan_id: 'none', email: 'visitor@bench.example', password }
  const { type, bytes } = form(fields, { field: 'proof_image', type: 'image/png', content: proof })
  const full = Buffer.from(bytes as Buffer)
  const size = Math.ceil(full.length / PIECES)
  const headers = {
    'x-forwarded-for': addressOf(address, 3),
    'content-type': type,
    'content-length': String(full.length),
  }
  const upload = async (): Promise<void> => {
    const ended = Promise.withResolvers<void>()
    const outgoing = open(agent, { method: 'POST', path: '/api/auth/sign-up-request', headers }, ended.resolve)
    for (let at = 0; at < full.length && !isStopped; at += size) {
      outgoing.write(full.subarray(at, at + size))
      await pause(PIECE_EVERY_MS)
    }
    outgoing.end()
    await ended.promise
  }
  const trickle = async (): Promise<void> => {
    while (!isStopped) await upload()
  }
  await Promise.all(Array.from({ length: UPLOADS }, trickle))
}

const times = (many: number, action: (n: number) => Promise<void>): Promise<void>[] =>
  Array.from({ length: many }, (_, n) => action(n))

const senders: Record<Exclude<Flood, 'all of these at once'>, () => Promise<void>[]> = {
  'wrong passwords': () => times(ADDRESSES, wrongPasswords),
  'password changes': () => times(FLOODERS * SESSIONS_EACH, passwordChanges),
  'junk tokens': () => times(ADDRESSES, junkTokens),
  'slow uploads': () => times(ADDRESSES, slowUploads),
}

parentPort?.once('message', () => {
  isStopped = true
  for (const agent of agents) agent.destroy()
  parentPort?.postMessage({ ...sent, seconds: (performance.now() - startedAt) / 1000 })
})
const all = flood === 'all of these at once' ? Object.values(senders) : [senders[flood]]
await Promise.all(all.flatMap((start) => start()))
