import type { z } from 'zod'
import type { BuiltFeature } from './features.ts'
import { commonRefusals, type RefusalCode } from './refusals.ts'
import { keyRights, type Right } from './rights.ts'
import type { Topic } from './topics.ts'

/**
 * Who may call:
 * - `anyone`: no token needed
 * - `session`: any live session, including applicants whose sign-up is pending or denied
 * - `signedIn`: an approved member or an administrator
 * - `member`: an approved member
 * - `admin`: an administrator with the permission that the call names
 */
export type Access = 'anyone' | 'session' | 'signedIn' | 'member' | 'admin'

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp'
export type VideoKind = 'mp4' | 'webm' | 'ogv' | 'mov' | 'avi'
export type SoundKind = 'mp3' | 'wav' | 'ogg' | 'opus' | 'm4a' | 'aac' | 'flac'
export type DocumentKind = 'pdf' | 'doc' | 'docx' | 'txt' | 'md' | 'zip' | 'vtt' | 'srt' | 'csv'

export type FileKind = PictureKind | VideoKind | SoundKind | DocumentKind

/** What a multipart file field accepts. The content decides which of `kinds` a file is, whatever its name. */
export interface FileRule {
  readonly maxBytes: number
  readonly kinds: readonly FileKind[]
  /** false: the field can be absent. */
  readonly required: boolean
  /** A proof of payment: if missing, the message asks for a proof, not for a file. */
  readonly proof?: true
}

/**
 * The rate limit of the person, or a visitor's network, that a call uses besides the general one; see the server's
 * limits.
 */
export type Allowance = 'request' | 'upload' | 'quote' | 'password' | 'comment' | 'rating'

interface EndpointText {
  readonly name: string
  readonly method: Method
  /** Below `/api`, with `{id}` for parameters. */
  readonly path: string
  readonly summary: string
}

/**
 * Who may call, and which permission an administrator needs. A call for administrators always names one; a call for
 * members and administrators names one if it shows or changes what is not the caller's own.
 */
type Admission =
  | { readonly access: 'anyone' | 'session' | 'member'; readonly right?: never }
  | { readonly access: 'signedIn'; readonly right?: Right }
  | { readonly access: 'admin'; readonly right: Right }

export interface EndpointShapes {
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** If set, the body is multipart/form-data; `body` describes its text fields. See `takesJson`. */
  readonly multipart?: true
  readonly files?: Readonly<Record<string, FileRule>>
  /** If set, the body is `application/offset+octet-stream`, a chunk of a file, which the route reads as a stream. */
  readonly bytes?: true
  /** If set, the body can be large and its bytes are signed (Standard Webhooks); the route verifies the signature. */
  readonly signed?: true
  /**
   * A sample request, included in the API description. Tests send it where no rows must exist first. A call that needs
   * a body or a query has one.
   */
  readonly example?: { readonly query?: object; readonly body?: object }
  /** Absent: the response is a file or an event stream, not JSON. */
  readonly response?: z.ZodType
  /**
   * The topics that invalidate the response: clients that show it reload when the event stream announces one of them.
   * Every read lists its topics; an empty list means that it needs no announcements.
   */
  readonly topics?: readonly Topic[]
  /** The refusals of this call beyond those of any call (`commonRefusals`) and those implied by other properties. */
  readonly refusals?: readonly RefusalCode[]
  /** Accepts an `Idempotency-Key`: the same key, caller and body gets the first response again. */
  readonly idempotent?: true
  readonly allowance?: Allowance
  /** Reads media, so it also accepts the media cookie of a session: media elements send no token. */
  readonly mediaCookie?: true
  /** Sends the part of a file that a `Range` header asks for; such requests are counted apart from calls. */
  readonly ranges?: true
  /**
   * Affects money, power or the security of an account, so callers must have confirmed their identity recently.
   * `recent`: within the hours of the approval rules; `fresh`: within a few minutes. With a `right`: only
   * administrators, if members make the call for themselves too.
   */
  readonly proof?: 'recent' | 'fresh'
  /**
   * Decides on something that administrators can be assigned to, by the `id` in its path: refused (`claimed`) while
   * another administrator is assigned.
   */
  readonly claimable?: true
  /**
   * Whether its texts may contain payment addresses that are not the platform's. Absent: input of administrators is
   * held (`address_held`), input of members is not.
   * - `refused`: other members read them (`address_in_text`)
   * - `unread`: members never read them
   * - fields that declare addresses for a purpose, and why no thief can abuse them
   */
  readonly addresses?: 'refused' | 'unread' | { readonly fields: readonly string[]; readonly why: string }
  /** Its headers name a file, which members may read like the texts of a body. */
  readonly namesFile?: true
  /** Available to administrators who still have to set up a required second factor. */
  readonly withoutFactor?: true
  /** Available to visitors and members during maintenance too. */
  readonly duringMaintenance?: true
  /** The feature it belongs to: while that is off, only administrators can use it. */
  readonly feature?: BuiltFeature
  /** Why it is available to members while the feature of its domain is off. */
  readonly withoutFeature?: string
  /** Administrators with this permission also get what members don't see: drafts, and hidden and archived rows. */
  readonly allFor?: Right
  /** Returns metrics about people: unavailable while analytics is off, even to administrators. */
  readonly analytics?: true
}

export type Endpoint = EndpointText & Admission & EndpointShapes

/** Whether the body can be sent as JSON: always, except for forms that require a file. */
export const takesJson = ({ multipart, files }: Pick<Endpoint, 'multipart' | 'files'>): boolean =>
  !(multipart && Object.values(files ?? {}).some(({ required }) => required))

/**
 * Whether a call accepts an API key in place of a session: calls for administrators only, with a permission that a key
 * can have, and without identity confirmation. With a permission to see, a program reads and changes nothing.
 */
export const takesKeys = ({ access, method, right, proof }: Pick<Endpoint, 'access' | 'method' | 'right' | 'proof'>) =>
  access === 'admin' &&
  proof === undefined &&
  keyRights.some((candidate) => candidate === right) &&
  (method === 'GET' || !right?.endsWith(':read'))

/** Every refusal that a call can return. */
export const refusalsOf = (endpoint: Endpoint): readonly RefusalCode[] => [
  ...commonRefusals,
  ...(endpoint.claimable ? (['claimed'] as const) : []),
  ...(holdsAddresses(endpoint) ? (['address_held', 'addresses_wait'] as const) : []),
  ...(endpoint.addresses === 'refused' ? (['address_in_text'] as const) : []),
  ...(endpoint.refusals ?? []),
]

/**
 * Whether members may read what an administrator sends by a call, so that it is held if it contains an unknown payment
 * address.
 */
export const holdsAddresses = ({ method, right, body, namesFile, addresses }: Endpoint): boolean =>
  right !== undefined && (body !== undefined || namesFile === true) && method !== 'GET' && addresses !== 'unread'

/** Declares one call of the API. The server serves exactly these, the web calls through them, OpenAPI prints them. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = E[K] extends z.ZodObject ? { [P in K]: Side extends 'input' ? z.input<E[K]> : z.output<E[K]> } : unknown

type FileFields<E extends Endpoint, F> =
  E['files'] extends Readonly<Record<string, FileRule>>
    ? { files: { [K in keyof E['files']]: E['files'][K]['required'] extends true ? F : F | undefined } }
    : unknown

/** The input of a caller: parsed parts in wire format. `F` is the caller's file type (the browser's `File`). */
export type Input<E extends Endpoint, F = never> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'> &
  FileFields<E, F>

/** The input of a route after validation. `F` is the server's received file. */
export type Received<E extends Endpoint, F = never> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'> &
  FileFields<E, F>

/** The response of a call. */
export type Reply<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : never
