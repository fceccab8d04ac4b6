import type { z } from 'zod'
import type { BuiltFeature } from './features.ts'
import { commonRefusals, type RefusalCode } from './refusals.ts'
import { keyRights, type Right } from './rights.ts'
import type { Topic } from './topics.ts'

/**
 * Who may call:
 * - `anyone`: no token needed
 * - `session`: any live session, also of a person whose sign-up is still pending or was denied
 * - `signedIn`: an approved member or an administrator
 * - `member`: an approved member
 * - `admin`: an administrator with the right that the call names
 */
export type Access = 'anyone' | 'session' | 'signedIn' | 'member' | 'admin'

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp'
export type VideoKind = 'mp4' | 'webm' | 'ogv' | 'mov' | 'avi'
export type SoundKind = 'mp3' | 'wav' | 'ogg' | 'opus' | 'm4a' | 'aac' | 'flac'
export type DocumentKind = 'pdf' | 'doc' | 'docx' | 'txt' | 'md' | 'zip' | 'vtt' | 'srt' | 'csv'

export type FileKind = PictureKind | VideoKind | SoundKind | DocumentKind

/** What a multipart file field takes. The content decides which of `kinds` it is, whatever it is called. */
export interface FileRule {
  readonly maxBytes: number
  readonly kinds: readonly FileKind[]
  /** false: the field may be absent. */
  readonly required: boolean
  /** A proof of payment: who sends none is asked for one, not for a file. */
  readonly proof?: true
}

/** Which allowance of the person, or of a visitor's network, a call draws on besides the general one; see the server's limits. */
export type Allowance = 'request' | 'upload' | 'quote' | 'password' | 'comment' | 'rating'

interface EndpointText {
  readonly name: string
  readonly method: Method
  /** Below `/api`, with `{id}` for parameters. */
  readonly path: string
  readonly summary: string
}

/**
 * Who may call, and which right an administrator needs for it. A call for administrators always names one; one for
 * members and administrators names one where it shows or changes what is not the caller's own.
 */
type Admission =
  | { readonly access: 'anyone' | 'session' | 'member'; readonly right?: never }
  | { readonly access: 'signedIn'; readonly right?: Right }
  | { readonly access: 'admin'; readonly right: Right }

export interface EndpointShapes {
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** Given: the body is multipart/form-data; `body` describes its text fields. See `takesJson`. */
  readonly multipart?: true
  readonly files?: Readonly<Record<string, FileRule>>
  /** Given: the body is `application/offset+octet-stream`, a part of a file, which the route takes as it comes. */
  readonly bytes?: true
  /** Given: the body may be large, and its bytes are signed (Standard Webhooks); the route holds the signature against them. */
  readonly signed?: true
  /**
   * What a caller could send. It stands in the description of the API; tests send it where no rows must be there first. A
   * call that needs a body or a query has one.
   */
  readonly example?: { readonly query?: object; readonly body?: object }
  /** Absent: the answer is a file or a stream of events, not JSON. */
  readonly response?: z.ZodType
  /**
   * What makes the answer old when it changes: whoever shows it asks again when the stream of events names one of these.
   * A call that is read says so; none at all when nothing need be told.
   */
  readonly topics?: readonly Topic[]
  /** Refusals of this call beyond those any call can give (`commonRefusals`), and those that other words here bring. */
  readonly refusals?: readonly RefusalCode[]
  /** Takes an `Idempotency-Key`: the same key, caller and body gets the first answer again. */
  readonly idempotent?: true
  readonly allowance?: Allowance
  /** Reads media, so that it also takes the media cookie of a session: a media element sends no token. */
  readonly mediaCookie?: true
  /** Sends the part of a file that a `Range` asks for; parts are counted apart from calls. */
  readonly ranges?: true
  /**
   * Decides about money or power, or about what keeps an account safe: who makes it must have proved lately who they are.
   * `recent`: within the hours that the rules of control say; `fresh`: within some minutes. With a `right`: only
   * administrators, where members make the call for themselves too.
   */
  readonly proof?: 'recent' | 'fresh'
  /**
   * Decides on what administrators can take up, by the `id` in its path: it is refused (`claimed`) while another has it.
   */
  readonly claimable?: true
  /**
   * Whether the texts that it takes may name payment addresses which are not the platform's. Absent: what administrators
   * send is held (`address_held`), what members send is not.
   * - `refused`: other members read them (`address_in_text`)
   * - `unread`: members never read them
   * - fields that name one as what they are for, and why no thief can use them
   */
  readonly addresses?: 'refused' | 'unread' | { readonly fields: readonly string[]; readonly why: string }
  /** Its headers name a file, which members may read as they read the texts of a body. */
  readonly namesFile?: true
  /** Answers administrators who must have a second factor and have none yet: what it takes to set one up. */
  readonly withoutFactor?: true
  /** Answers visitors and members during maintenance too. */
  readonly duringMaintenance?: true
  /** The feature that it belongs to: while that is off, only administrators are answered. */
  readonly feature?: BuiltFeature
  /** Why it answers members while the feature of its domain is off. */
  readonly withoutFeature?: string
  /** Administrators with this right are answered with what members do not see too: drafts, and hidden and archived rows. */
  readonly allFor?: Right
  /** Answers with figures about people: while analytics is off, nobody is answered, administrators included. */
  readonly analytics?: true
}

export type Endpoint = EndpointText & Admission & EndpointShapes

/** Whether the body may come as JSON: always, but for forms that a file is required in. */
export const takesJson = ({ multipart, files }: Pick<Endpoint, 'multipart' | 'files'>): boolean =>
  !(multipart && Object.values(files ?? {}).some(({ required }) => required))

/**
 * Whether a call takes an API key in place of a session: calls for administrators alone whose right a key may have, and
 * which ask nobody to prove who they are. By a right to see, a program sees and does nothing.
 */
export const takesKeys = ({ access, method, right, proof }: Pick<Endpoint, 'access' | 'method' | 'right' | 'proof'>) =>
  access === 'admin' &&
  proof === undefined &&
  keyRights.some((one) => one === right) &&
  (method === 'GET' || !right?.endsWith(':read'))

/** Every refusal that a call can give. */
export const refusalsOf = (endpoint: Endpoint): readonly RefusalCode[] => [
  ...commonRefusals,
  ...(endpoint.claimable ? (['claimed'] as const) : []),
  ...(holdsAddresses(endpoint) ? (['address_held', 'addresses_wait'] as const) : []),
  ...(endpoint.addresses === 'refused' ? (['address_in_text'] as const) : []),
  ...(endpoint.refusals ?? []),
]

/** Whether members may read what an administrator sends by a call, so that it is held while it names an unknown payment address. */
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

/** What a caller gives: parsed parts in their wire form. `F` is the caller's file type (the browser's `File`). */
export type Input<E extends Endpoint, F = never> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'> &
  FileFields<E, F>

/** What a route receives after validation. `F` is the server's received file. */
export type Received<E extends Endpoint, F = never> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'> &
  FileFields<E, F>

/** The answer of a call. */
export type Reply<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : never
