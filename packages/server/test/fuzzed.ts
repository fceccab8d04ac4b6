import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { allEndpoints, type Endpoint, members, refusals, refusalsOf } from '@vesica/contract'
import { type AccessLine, everyRole } from './access.ts'
import { aClient, type Client, Refused, requestOf } from './client.ts'
import { aGif, aPdf, aPhoto, aPng, aZip } from './hostile-files.ts'
import { aRequest, type Made } from './hostile-requests.ts'
import { Dice } from './hostile-values.ts'
import { KnownIds } from './known-ids.ts'
import { samplePath } from './media.ts'
import { aMember, anAdmin, anApplicant, anAdministratorAs, type Person } from './people.ts'
import type { Running } from './running.ts'
import { aDecider, aHolder, aTreasurer } from './wallet.ts'

const levels = ['seeker', 'guardian', 'master'] as const
export const callers = ['visitor', 'applicant', 'denied', ...levels, ...everyRole] as const
export type Caller = (typeof callers)[number]

/** Whether `docs/access.tsv` allows a caller. */
export const mayCall = (caller: Caller, line: AccessLine): boolean => {
  if (caller === 'visitor') return line.visitors
  if (caller === 'applicant' || caller === 'denied') return line.applicants
  const role = everyRole.find((candidate) => candidate === caller)
  return role ? line.administrators.includes(role) : line.members
}

const newOne = async (running: Running, caller: Caller): Promise<Client> => {
  if (caller === 'visitor') return aClient(running.url)
  if (caller === 'applicant') return anApplicant(running)
  if (caller === 'owner') return aDecider(running)
  const role = everyRole.find((candidate) => candidate === caller)
  if (role) return anAdministratorAs(running, [role])
  if (caller !== 'denied') return aMember(running, caller)
  const [denied, admin] = [await anApplicant(running), await aDecider(running)]
  await admin.call(members.denySignup, { params: { id: denied.id }, body: { reason: 'The proof cannot be read.' } })
  return denied
}

const asFile = (name: string, content: Uint8Array | string, type = ''): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })

/** Files of accepted types, and some that no endpoint accepts. */
const someFiles = async (): Promise<File[]> => [
  ...[await aPng(), await aPhoto(), await aGif(), aPdf()].map(({ name, content, type }) => asFile(name, content, type)),
  asFile('notes.zip', aZip()),
  asFile('notes.txt', 'Some text'),
  asFile('notes.md', '# Some text\n\n- one'),
  asFile('members.csv', 'email,name,level\na@example.org,A,seeker\n'),
  asFile('captions.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nWords\n'),
  asFile('tone.mp3', await readFile(samplePath('tone.mp3'))),
  asFile('h264.mp4', await readFile(samplePath('h264.mp4'))),
  asFile('proof.png', 'not a picture', 'image/png'),
  asFile('receipt.pdf', '%PDF-1.7', 'application/pdf'),
  asFile('empty.png', '', 'image/png'),
  asFile('../../x\u202e\u0000.png', 'x'),
  asFile(`${'x'.repeat(300)}.png`, '\x89PNG\r\n'),
]

/** Internals that no response may reveal. */
export const inside =
  /\.ts\b|node_modules|\bat (async )?\w+ \(|select .+ from|insert into|syntax error|SQLSTATE|kysely|postgres|violates|\/work|\/tmp|ECONN|TypeError|RangeError|ZodError|Cannot read/i

const isText = (value: unknown): boolean => typeof value === 'string'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is wrong with a refusal; undefined: nothing. */
const faultOf = (endpoint: Endpoint, status: number, body: unknown): string | undefined => {
  if (!isObject(body)) return 'is no refusal'
  const { code, message, errors = {}, details = {}, ...unexpected } = body
  const declared = refusalsOf(endpoint).find((candidate) => candidate === code)
  if (!declared || refusals[declared].status !== status) return `is not declared by ${endpoint.name}`
  if (status >= 500 && code !== 'maintenance' && code !== 'mail_unavailable') return 'is a failure'
  if (typeof message !== 'string' || inside.test(message)) return 'has a message that is none'
  const messages = isObject(errors) ? Object.values(errors) : [errors]
  if (!messages.every((list) => Array.isArray(list) && list.every(isText))) return 'has errors that are none'
  return isObject(details) && Object.keys(unexpected).length === 0 ? undefined : 'has another shape'
}

const HANGING_MS = 60_000

/** All kinds of callers of a platform, and the ids they know. */
export class Knocking {
  readonly #clients: Map<Caller, Client>
  readonly #running: Running
  readonly #files: readonly File[]
  readonly ids: KnownIds

  private constructor(running: Running, clients: Map<Caller, Client>, files: readonly File[], first: Person) {
    this.#running = running
    this.#clients = clients
    this.#files = files
    this.ids = new KnownIds(
      [first, ...clients.values()].flatMap((client) => ('id' in client ? [(client as Person).id] : [])),
    )
  }

  /** A platform with some records of each kind. */
  static async at(running: Running): Promise<Knocking> {
    const platform = await aTreasurer(running)
    const clients = new Map<Caller, Client>()
    for (const caller of callers) clients.set(caller, await newOne(running, caller))
    const knocking = new Knocking(running, clients, await someFiles(), await anAdmin(running))
    const holder = await aHolder(running, platform, { BTC: '1' })
    for (let round = 0; round < 3; round += 1) {
      await holder.deposits('ETH', '1')
      await holder.withdraws('BTC', '0.1')
    }
    for (const _ of [1, 2]) knocking.ids.add('/users', 'userId', (await anApplicant(running)).id)
    await knocking.#lookAround()
    return knocking
  }

  client(caller: Caller): Client {
    const client = this.#clients.get(caller)
    if (!client) throw new Error(`There is no ${caller}`)
    return client
  }

  /** Calls the contract's examples and every endpoint without ids, and collects the ids in the responses. */
  async #lookAround(): Promise<void> {
    const open = allEndpoints.filter(({ path, response }) => response && !path.includes('{'))
    const creating = open.filter(({ method, example }) => method === 'POST' && example?.body)
    for (const endpoint of [...creating, ...open.filter(({ method }) => method === 'GET')]) {
      const { path, body } = requestOf(endpoint, endpoint.example ?? {})
      const response = await this.client('owner').send(endpoint.method, path, body)
      const text = await response.text()
      if (response.ok) this.ids.learn(endpoint.path, JSON.parse(text))
    }
  }

  /** Sends a random request as a random caller, and checks that the response is one that the contract declares. */
  async knock(dice: Dice, endpoint: Endpoint, line: AccessLine): Promise<void> {
    const caller = dice.one(dice.chance(0.7) ? callers.filter((candidate) => mayCall(candidate, line)) : callers)
    const request = aRequest({ dice, ids: this.ids, path: endpoint.path }, endpoint, this.#files)
    const response = await Promise.race([
      this.client(caller).send(endpoint.method, request.path, request.body, request.headers),
      pause(HANGING_MS, undefined, { ref: false }),
    ])
    const label = `${endpoint.name} as ${caller}: ${endpoint.method} ${sentOf(request)}`
    if (!response) throw new Error(`${label}\n-> nothing`)
    const answer = await this.#judge(endpoint, response, label)
    if (!mayCall(caller, line) && response.ok) throw new Error(`${label}\n-> let in`)
    if (response.ok) this.ids.learn(endpoint.path, answer)
    const { code } = isObject(answer) ? answer : {}
    if (
      (code === 'unauthenticated' || code === 'proof_needed') &&
      mayCall(caller, line) &&
      !request.headers['authorization']
    )
      await this.#renew(caller)
  }

  /** Replaces a client by a new one of the same kind, unless sign-up is closed at the moment. */
  async #renew(caller: Caller): Promise<void> {
    try {
      this.#clients.set(caller, await newOne(this.#running, caller))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }

  async #judge(endpoint: Endpoint, response: Response, label: string): Promise<unknown> {
    const { status, headers } = response
    if (headers.get('x-content-type-options') !== 'nosniff') throw new Error(`${label}\n-> may be sniffed`)
    if (headers.get('content-type')?.startsWith('text/event-stream')) return response.body?.cancel()
    const text = await response.text()
    const result = `${label}\n-> ${status} ${text.slice(0, 500)}`
    const isAnswer = status < 400 && (!endpoint.response || status === 304)
    if (isAnswer) return undefined
    // A response to HEAD has no body, so the code is in a header.
    const refusal = headers.get('x-refusal')
    const body = refusal === null ? readJson(text, result) : { code: refusal, message: '' }
    const fault = status < 400 ? undefined : faultOf(endpoint, status, body)
    if (fault) throw new Error(`${result}\nThe answer ${fault}.`)
    return body
  }
}

const readJson = (text: string, result: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${result}\nThe answer is no JSON.`)
  }
}

const sentOf = ({ path, body, headers }: Made): string => {
  const sent =
    body instanceof FormData
      ? [...body].map(([name, value]) => `${name}=${value instanceof File ? value.name : value}`).join('&')
      : body
  return `${path.slice(0, 600)} ${JSON.stringify(headers).slice(0, 300)}\n${sent?.slice(0, 1500) ?? ''}`
}
