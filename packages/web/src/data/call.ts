import type { Endpoint, Input, Reply } from '@vesica/contract'
import { reportReachable, isAway, missed, isServerReachable } from './connection.ts'
import { isReadable } from '../format/readable.ts'
import { CallFailed, cancelled, failureOf, fileLost, noResponse, notSent } from './failure.ts'
import { freshKey } from './idempotency.ts'
import { promptForProof } from './proof.ts'
import { currentToken, endSession } from './session.ts'
import { type RawAnswer, type UploadRequest, upload } from './upload.ts'
import { addressOf, type CallParts, formOf } from './wire.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** For multipart calls: upload progress, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
  /** The idempotency key of the action (`createKeyKeeper`). Default: a fresh one. */
  readonly idempotencyKey?: string | undefined
  /** Whether the request survives the page being closed. */
  readonly keepalive?: boolean
}

const partsOf = (input: unknown): CallParts => (input ?? {}) as CallParts

const headersFor = (endpoint: Endpoint, token: string | null, options: CallOptions): Record<string, string> => ({
  accept: 'application/json',
  ...(token !== null && { authorization: `Bearer ${token}` }),
  ...(endpoint.body && !endpoint.multipart && { 'content-type': 'application/json' }),
  ...(endpoint.idempotent && { 'idempotency-key': options.idempotencyKey ?? freshKey() }),
})

/** No response came, or only part of it. */
const unheard = (signal: AbortSignal | null | undefined): CallFailed => {
  if (signal?.aborted) return cancelled()
  missed()
  return noResponse()
}

/** The response of a proxy for an unreachable server is not the server's, whose responses carry a request id. */
const listen = (status: number, requestId: string | null | undefined): void => {
  if (status >= 502 && !requestId) missed()
  else reportReachable()
}

const fetchOrThrow = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    const response = await fetch(address, { credentials: 'same-origin', ...init })
    listen(response.status, response.headers.get('x-request-id'))
    return response
  } catch {
    throw unheard(init.signal)
  }
}

const textOf = async (response: Response, signal: AbortSignal | undefined): Promise<string> => {
  try {
    return await response.text()
  } catch {
    throw unheard(signal)
  }
}

const sendFiles = async (request: UploadRequest): Promise<RawAnswer> => {
  try {
    const answer = await upload(request)
    listen(answer.status, answer.requestId)
    return answer
  } catch (failure) {
    if (failure instanceof CallFailed && failure.code === 'no_response') missed()
    throw failure
  }
}

const answerIn = async (response: Response, signal: AbortSignal | undefined): Promise<RawAnswer> => ({
  status: response.status,
  requestId: response.headers.get('x-request-id') ?? undefined,
  text: await textOf(response, signal),
})

/**
 * Distinguishes a file that was moved or removed since it was chosen from a server that doesn't respond. @throws
 * CallFailed
 */
const requireFiles = async ({ files = {} }: CallParts): Promise<void> => {
  for (const [field, file] of Object.entries(files)) if (file && !(await isReadable(file))) throw fileLost(field)
}

const send = async (endpoint: Endpoint, input: CallParts, token: string | null, options: CallOptions) => {
  const { signal } = options
  await requireFiles(input)
  const address = addressOf(endpoint, input)
  const headers = headersFor(endpoint, token, options)
  if (endpoint.multipart && options.onProgress) {
    const { onProgress } = options
    return sendFiles({ method: endpoint.method, address, headers, body: formOf(input), signal, onProgress })
  }
  const body = endpoint.multipart ? formOf(input) : endpoint.body ? JSON.stringify(input.body ?? {}) : undefined
  const response = await fetchOrThrow(address, {
    method: endpoint.method,
    headers,
    ...(body !== undefined && { body }),
    ...(options.keepalive && { keepalive: true }),
    ...(signal && { signal }),
  })
  return answerIn(response, signal)
}

const refuse = (answer: RawAnswer, token: string | null): never => {
  // Only the rejected token is discarded: another one may have been stored meanwhile.
  if (answer.status === 401 && token !== null && token === currentToken()) endSession('expired')
  throw failureOf(answer.status, answer.text, answer.requestId)
}

const isSuccess = (status: number): boolean => status >= 200 && status <= 299

/** Whether a call was refused for lack of identity confirmation, which then succeeded: it is repeated once. */
const isProvedNow = async (answer: RawAnswer): Promise<boolean> => {
  if (answer.status !== 403) return false
  const failure = failureOf(answer.status, answer.text)
  return failure.code === 'proof_needed' && (await promptForProof(failure))
}

/**
 * Makes one call of the API. Nothing else in the web app contacts the server.
 * @returns the response as the contract types it @throws CallFailed
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E, File>,
  options: CallOptions = {},
): Promise<Reply<E>> => {
  // Changes are not attempted while the server is known to be unreachable, so it is certain that they did not happen.
  if (isAway() && endpoint.method !== 'GET' && !(await isServerReachable())) throw notSent()
  const token = currentToken()
  let answer = await send(endpoint, partsOf(input), token, options)
  if (await isProvedNow(answer)) answer = await send(endpoint, partsOf(input), token, options)
  if (!isSuccess(answer.status)) refuse(answer, token)
  try {
    return JSON.parse(answer.text) as Reply<E>
  } catch {
    throw failureOf(500, '', answer.requestId)
  }
}

const openResponse = async (endpoint: Endpoint, input: unknown, accept: string, signal?: AbortSignal) => {
  const token = currentToken()
  const headers = { ...headersFor(endpoint, token, {}), accept }
  const init = { method: endpoint.method, headers, ...(signal && { signal }) }
  const open = () => fetchOrThrow(addressOf(endpoint, partsOf(input)), init)
  const first = await open()
  if (first.ok) return first
  const answer = await answerIn(first, signal)
  if (!(await isProvedNow(answer))) return refuse(answer, token)
  const again = await open()
  return again.ok ? again : refuse(await answerIn(again, signal), token)
}

/** Loads a byte range of a file, excluding the end. @throws CallFailed without a response */
export const requestRange = (
  address: string,
  [begin, end]: readonly [number, number],
  signal: AbortSignal,
): Promise<Response> => fetchOrThrow(address, { headers: { range: `bytes=${begin}-${end - 1}` }, signal })

/** The bytes of an endpoint that responds with a file. @throws CallFailed */
export const callForFile = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E, File>,
  options: Pick<CallOptions, 'signal'> = {},
): Promise<Blob> => {
  const response = await openResponse(endpoint, input, '*/*', options.signal)
  try {
    return await response.blob()
  } catch {
    throw unheard(options.signal)
  }
}

/** The open response of an endpoint that streams events. @throws CallFailed */
export const openStream = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E, File>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> => {
  const response = await openResponse(endpoint, input, 'text/event-stream', signal)
  if (!response.body) throw noResponse()
  return response.body
}
