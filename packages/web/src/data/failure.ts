import { type RefusalBody, type RefusalCode, refusalMessage, refusals } from '@vesica/contract'

/** Failures without a response of ours. */
type TransportCode = 'no_response' | 'not_sent' | 'file_lost' | 'cancelled' | 'unknown'

export type FailureCode = RefusalCode | TransportCode

interface FailureFacts {
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly code: FailureCode
  /** The message for the person. */
  readonly message: string
  /** Messages per field, by its dotted name. */
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** The server's current values, on a 409. */
  readonly details?: Readonly<Record<string, unknown>>
  /** The request id in the server's log. Refusals have none: their message says it all. */
  readonly requestId?: string
}

/** A call that was refused or got no response. The only error that calls throw. */
export class CallFailed extends Error implements FailureFacts {
  readonly status: number
  readonly code: FailureCode
  readonly errors: FailureFacts['errors']
  readonly details: FailureFacts['details']
  readonly requestId: string | undefined

  constructor(facts: FailureFacts) {
    super(facts.message)
    this.name = 'CallFailed'
    this.status = facts.status
    this.code = facts.code
    this.errors = facts.errors
    this.details = facts.details
    this.requestId = facts.requestId
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRefusalCode = (value: unknown): value is RefusalCode =>
  typeof value === 'string' && Object.hasOwn(refusals, value)

/** The refusal in a response body, as far as it is one. */
const readBody = (text: string): Partial<RefusalBody> => {
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) ? (body as Partial<RefusalBody>) : {}
  } catch {
    return {}
  }
}

const codeOfStatus: Readonly<Record<number, RefusalCode>> = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  415: 'wrong_media_type',
  422: 'validation_failed',
  503: 'unavailable',
}

const codeFor = (status: number): FailureCode => codeOfStatus[status] ?? (status >= 500 ? 'server_error' : 'unknown')

/**
 * Parses an unsuccessful response.
 * @param status HTTP status, outside 200 to 299 @param text the raw body @param requestId the server's id of the
 * request
 */
export const failureOf = (status: number, text: string, requestId?: string): CallFailed => {
  const body = readBody(text)
  const isRefusal = isRefusalCode(body.code) && status < 500
  const code = isRefusalCode(body.code) ? body.code : codeFor(status)
  const usual = code === 'unknown' ? refusalMessage('malformed') : refusalMessage(code as RefusalCode)
  const ownMessage = typeof body.message === 'string' && body.message !== '' ? body.message : usual
  // Details of a crash are not shown: a 500 always reads the same.
  const message = status === 500 ? refusalMessage('server_error') : ownMessage
  return new CallFailed({
    status,
    code,
    message,
    ...(isRecord(body.errors) && { errors: body.errors as FailureFacts['errors'] }),
    ...(isRecord(body.details) && { details: body.details }),
    ...(requestId && !isRefusal && { requestId }),
  })
}

export const noResponse = (): CallFailed =>
  new CallFailed({ status: 0, code: 'no_response', message: 'No response from server.' })

/** The server was known to be unreachable, and nothing was sent. */
export const notSent = (): CallFailed =>
  new CallFailed({ status: 0, code: 'not_sent', message: 'No response from server. Nothing was sent.' })

/** A file could no longer be read, and nothing was sent. @param field the form field it was chosen for */
export const fileLost = (field: string): CallFailed => {
  const message = 'Error reading file. Please try again.'
  return new CallFailed({ status: 0, code: 'file_lost', message, errors: { [field]: [message] } })
}

export const cancelled = (): CallFailed => new CallFailed({ status: 0, code: 'cancelled', message: 'Cancelled.' })

/** Any thrown value as a failed call, so that screens handle one kind. */
export const asFailure = (thrown: unknown): CallFailed => {
  if (thrown instanceof CallFailed) return thrown
  return new CallFailed({ status: 0, code: 'unknown', message: refusalMessage('server_error') })
}

/** Whether the server may have done it all the same: there was no response, or it was cut off. */
export const isUncertain = (failure: CallFailed): boolean =>
  failure.code === 'no_response' || failure.code === 'cancelled' || failure.status >= 500

/** Whether it was refused because the data differs from the screen: somebody else changed or removed it. */
export const isOutdated = ({ status }: Pick<CallFailed, 'status'>): boolean => status === 404 || status === 409
