import { createHash } from 'node:crypto'
import type { Caller } from '../caller.ts'
import { MINUTE } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { setCaller } from './current-caller.ts'

/** Requests a minute from one session. */
const GENERAL = 300
/** One person has so many times as many, however many sessions: screens of administrators keep several streams open. */
const SESSIONS = 3
/** A network without sessions has so many times as many: 40 guests may open the platform and sign up in the same minute. */
const VISITORS = 3
/**
 * Built files a minute to one network: 40 people behind one address may each load all of the 300 there are. A page begins
 * with about 15 of them.
 */
const FILES = 12_000
/**
 * Pieces of media a minute to one session, apart from calls. A book of 100 MB is 400 of 256 KB, which a fast line loads within
 * seconds, and each seek in a film is one; 100 a second are 1.5 GB of a book.
 */
const PIECES = 6000
const FROM_NETWORK = 'requests from your network'
/** Keys that are counted at once, and tokens that are known; beyond them the one that came first is forgotten. */
const MOST_KEYS = 20_000

/** Whose session a token is, or which program's key. */
type Holder = Pick<Caller, 'sessionId' | 'userId' | 'keyId'>

/** Counts every request in this process, in windows that begin with the first one. */
export class GeneralLimit {
  readonly #most: number
  readonly #mostFiles: number
  readonly #mostPieces: number
  readonly #windows = new Map<string, { uses: number; began: number }>()
  /** Whose the tokens are that were good when they were last looked up, by the hash of the token. */
  readonly #known = new Map<string, Holder>()

  /** @param factor LIMITS_FACTOR */
  constructor(factor: number) {
    this.#most = Math.max(1, Math.floor(GENERAL * factor))
    this.#mostPieces = Math.max(1, Math.floor(PIECES * factor))
    this.#mostFiles = Math.max(1, Math.floor(FILES * factor))
  }

  /** Counts a request of a network. @returns whether it is within the limit */
  admits(network: string): boolean {
    return this.#take(network).uses <= VISITORS * this.#most
  }

  /** Counts a request of a network. */
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

  /** Counts what was counted as a piece as a call too: it is answered with the whole file. */
  takeWhole(holder: Holder): void {
    this.#takeKnown(holder, false)
  }

  #takeOf(key: string, most: number, what = 'requests'): void {
    const { uses, began } = this.#take(key)
    if (uses <= most) return
    const seconds = Math.ceil((MINUTE - (Date.now() - began)) / 1000)
    throw new Refusal('too_many', { what, wait: `${seconds} seconds` }, { retryAfter: seconds })
  }

  /**
   * Counts a request with a token before the token is looked up: for its session and person when it was good before, else for
   * the network, which gets its use back when it turns out to be good. So tokens that nobody has cost no more statements
   * than the network may make requests. What is remembered of a token says only what it is counted for; whether it is
   * good is found out each time.
   * @param isPiece whether a piece of a file is asked for, which counts apart from calls
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
    // A window that begins again moves to the end, so that the first is always the oldest.
    this.#windows.delete(key)
    makeRoom(this.#windows)
    const begun = { uses: 1, began: now }
    this.#windows.set(key, begun)
    return begun
  }

  #giveBack(key: string): void {
    const window = this.#windows.get(key)
    if (window) window.uses -= 1
  }
}

const holderOf = ({ sessionId, userId, keyId }: Caller): Holder => ({ sessionId, userId, ...(keyId && { keyId }) })

/** Forgets what came first when there is no room for another. */
const makeRoom = (kept: Map<string, unknown>): void => {
  if (kept.size < MOST_KEYS) return
  for (const oldest of kept.keys()) {
    kept.delete(oldest)
    break
  }
}
