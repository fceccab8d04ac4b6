import { type RefusalBody, type RefusalCode, refusalMessage, refusals } from '@vesica/contract'

/** What can go wrong on the way, before any answer of ours. */
type TransportCode = 'no_response' | 'not_sent' | 'file_lost' | 'cancelled' | 'unknown'

export type FailureCode = RefusalCode | TransportCode

interface FailureFacts {
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly code: FailureCode
  /** The sentence that the person reads. */
  readonly message: string
  /** Sentences beside fields, by the field's dotted name. */
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** The server's present values, on a 409. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Names the call in the server's log. A refusal has none: it says all there is to say. */
  readonly requestId?: string
}

/** A call that was refused or got no answer. The only error that calls throw. */
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

/** The refusal in an answer's body, as far as it is one. */
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
 * Reads an answer that is not a success.
 * @param status HTTP status, outside 200 to 299  @param text the body as it came  @param requestId the server's name for the call
 */
export const failureOf = (status: number, text: string, requestId?: string): CallFailed => {
  const body = readBody(text)
  const isRefusal = isRefusalCode(body.code) && status < 500
  const code = isRefusalCode(body.code) ? body.code : codeFor(status)
  const usual = code === 'unknown' ? refusalMessage('malformed') : refusalMessage(code as RefusalCode)
  const said = typeof body.message === 'string' && body.message !== '' ? body.message : usual
  // Words of a crash are nobody's business: a 500 always reads the same.
  const message = status === 500 ? refusalMessage('server_error') : said
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

/** The server was known to be away, and nothing was sent to it. */
export const notSent = (): CallFailed =>
  new CallFailed({ status: 0, code: 'not_sent', message: 'No response from server. Nothing was sent.' })

/** A file could not be read any more, and nothing was sent. @param field the part of the form that it was chosen for */
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

/** Whether the server may have done it all the same: no answer came, or it broke on the way. */
export const isUncertain = (failure: CallFailed): boolean =>
  failure.code === 'no_response' || failure.code === 'cancelled' || failure.status >= 500

/** Whether it was refused because things are no longer as they are on screen: somebody else was faster, or it is gone. */
export const isOutdated = ({ status }: Pick<CallFailed, 'status'>): boolean => status === 404 || status === 409
