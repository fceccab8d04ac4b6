import { createHash } from 'node:crypto'
import type { Caller } from '../caller.ts'
import { MINUTE } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { setCaller } from './current-caller.ts'

/** Requests per minute and session. */
const GENERAL = 300
/** Multiplier for one person across all sessions: back-office screens keep several streams open. */
const SESSIONS = 3
/** Multiplier for a network without sessions: 40 guests may open the platform and sign up in the same minute. */
const VISITORS = 3
/**
 * Built files per minute and network: 40 people behind one address may each load all 300 of them. A first page loads
 * about 15.
 */
const FILES = 12_000
/**
 * Media chunks per minute and session, counted apart from calls. A book of 100 MB is 400 chunks of 256 KB, which a fast
 * line loads within seconds, and each seek in a film is one; 100 a second are 1.5 GB of a book.
 */
const PIECES = 6000
const FROM_NETWORK = 'requests from your network'
/** Keys counted at once, and tokens remembered. Beyond that the oldest entry is dropped. */
const MOST_KEYS = 20_000

/** The session a token belongs to, or the program whose API key it is. */
type Holder = Pick<Caller, 'sessionId' | 'userId' | 'keyId'>

/** Counts every request of this process, in windows that start with the first request. */
export class GeneralLimit {
  readonly #most: number
  readonly #mostFiles: number
  readonly #mostPieces: number
  readonly #windows = new Map<string, { uses: number; began: number }>()
  /** Sessions of the tokens that were valid when last looked up, by token hash. */
  readonly #known = new Map<string, Holder>()

  /** @param factor LIMITS_FACTOR */
  constructor(factor: number) {
    this.#most = Math.max(1, Math.floor(GENERAL * factor))
    this.#mostPieces = Math.max(1, Math.floor(PIECES * factor))
    this.#mostFiles = Math.max(1, Math.floor(FILES * factor))
  }

  /** Counts a request from a network. @returns whether it is within the limit */
  admits(network: string): boolean {
    return this.#take(network).uses <= VISITORS * this.#most
  }

  /** Counts a request from a network. */
  take(network: string): void {
    this.#takeOf(network, VISITORS * this.#most, FROM_NETWORK)
  }

  /** Counts a request for a built file, apart from calls. */
  takeFile(network: string): void {
    this.#takeOf(`files ${network}`, this.#mostFiles, FROM_NETWORK)
  }

  #takeKnown({ sessionId, userId, keyId }: Holder, isPiece: boolean): void {
    const [prefix, most] = isPiece ? ['pieces ', this.#mostPieces] : ['', this.#most]
    this.#takeOf(`${prefix}${sessionId}`, most)
    this.#takeOf(`${prefix}person ${keyId ?? userId}`, SESSIONS * most)
  }

  /** Also counts a chunk request as a call, because it is answered with the whole file. */
  takeWhole(holder: Holder): void {
    this.#takeKnown(holder, false)
  }

  #takeOf(key: string, most: number, label = 'requests'): void {
    const { uses, began } = this.#take(key)
    if (uses <= most) return
    const seconds = Math.ceil((MINUTE - (Date.now() - began)) / 1000)
    throw new Refusal('too_many', { what: label, wait: `${seconds} seconds` }, { retryAfter: seconds })
  }

  /**
   * Counts a request with a token before the token is looked up. A token that was valid before counts for its session
   * and person; any other counts for the network, which is refunded if the token turns out to be valid. So invalid
   * tokens cost no more statements than the network may make requests. What is remembered of a token only decides whom
   * it counts for; its validity is checked each time.
   * @param isPiece whether a chunk of a file is requested, which counts apart from calls
   */
  async takeFor(
    token: string,
    address: string,
    lookUp: () => Promise<Caller | undefined>,
    isPiece = false,
  ): Promise<Caller | undefined> {
    const hash = createHash('sha256').update(token).digest('base64url')
    const known = this.#known.get(hash)
    if (known) this.#takeKnown(known, isPiece)
    else this.take(address)
    setCaller(known?.sessionId ?? address)
    const caller = await lookUp()
    if (!caller) this.#known.delete(hash)
    else if (!known) {
      this.#giveBack(address)
      makeRoom(this.#known)
      this.#known.set(hash, holderOf(caller))
      this.#takeKnown(caller, isPiece)
    }
    return caller
  }

  #take(key: string): { uses: number; began: number } {
    const now = Date.now()
    const window = this.#windows.get(key)
    if (window && now - window.began < MINUTE) {
      window.uses += 1
      return window
    }
    // A window that restarts moves to the end, so the first one is always the oldest.
    this.#windows.delete(key)
    makeRoom(this.#windows)
    const entry = { uses: 1, began: now }
    this.#windows.set(key, entry)
    return entry
  }

  #giveBack(key: string): void {
    const window = this.#windows.get(key)
    if (window) window.uses -= 1
  }
}

const holderOf = ({ sessionId, userId, keyId }: Caller): Holder => ({ sessionId, userId, ...(keyId && { keyId }) })

/** Drops the oldest entry when there is no room for another. */
const makeRoom = (entries: Map<string, unknown>): void => {
  if (entries.size < MOST_KEYS) return
  for (const oldest of entries.keys()) {
    entries.delete(oldest)
    break
  }
}
