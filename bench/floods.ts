/** What floods, in the words of the report. */
export const floods = {
  'wrong passwords': '200 sign-ins a second from 8 addresses',
  'password changes': '200 a second by 4 members, each with 5 sessions',
  'junk tokens': '200 requests a second from 8 addresses',
  'slow uploads': '64 at a time from 8 addresses',
  'all of these at once': '',
} as const
export type Flood = keyof typeof floods
export const allFloods = Object.keys(floods) as Flood[]

/** What a flood is told when it begins. */
export interface Order {
  url: string
  flood: Flood
  /** Each flood of a run has addresses of its own: their limits are not used up yet. */
  number: number
  /** The first session of the members who flood. */
  firstSession: number
  /** The picture that is sent in. */
  proof: Uint8Array<ArrayBuffer>
}

/** What became of it. */
export interface Sent {
  /** Requests that were answered, whatever the answer. */
  answered: number
  /** Of these, 429. */
  tooMany: number
  /** Of these, 503. */
  unavailable: number
  /** As long as it was sent. */
  seconds: number
}

/** The members who flood, and the sessions of each. */
export const FLOODERS = 4
export const SESSIONS_EACH = 5
