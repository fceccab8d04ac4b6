/** The floods, with their descriptions in the report. */
export const floods = {
  'wrong passwords': '200 sign-ins a second from 8 addresses',
  'password changes': '200 a second by 4 members, each with 5 sessions',
  'junk tokens': '200 requests a second from 8 addresses',
  'slow uploads': '64 at a time from 8 addresses',
  'all of these at once': '',
} as const
export type Flood = keyof typeof floods
export const allFloods = Object.keys(floods) as Flood[]

/** Parameters of a flood. */
export interface Order {
  url: string
  flood: Flood
  /** Each flood of a run uses its own addresses, whose limits are not used up yet. */
  number: number
  /** The first session of the flooding members. */
  firstSession: number
  /** The picture to upload. */
  proof: Uint8Array<ArrayBuffer>
}

/** The result of a flood. */
export interface Sent {
  /** Requests with any response. */
  answered: number
  /** Responses with 429. */
  tooMany: number
  /** Responses with 503. */
  unavailable: number
  /** The duration of the flood. */
  seconds: number
}

/** The number of flooding members, and their sessions each. */
export const FLOODERS = 4
export const SESSIONS_EACH = 5
