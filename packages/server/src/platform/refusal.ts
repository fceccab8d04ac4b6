import { type RefusalCode, refusalMessage, refusals } from '@vesica/contract'

interface RefusalOptions {
  /** Sentences by field, for 422. */
  errors?: Readonly<Record<string, readonly string[]>>
  /** The server's current values, for display, for 409. */
  details?: Readonly<Record<string, unknown>>
  /** For the log only: what happened, without secrets. */
  log?: string
  /** Seconds after which a retry makes sense: the header Retry-After. */
  retryAfter?: number
  /** The transaction is committed before this is thrown: for refusals that must leave a trace, such as a wrong code. */
  commit?: boolean
}

/**
 * The only way to refuse. Thrown, never returned: an error returned from a transaction would commit it. `platform/http`
 * turns it into the status and sentence that the contract gives its code.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly options: RefusalOptions

  constructor(
    code: RefusalCode,
    parameters: Readonly<Record<string, string | number>> = {},
    options: RefusalOptions = {},
  ) {
    super(refusalMessage(code, parameters))
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code].status
    this.options = options
  }
}

/** Refuses one field, with its sentence. */
export const refuseField = (
  code: RefusalCode,
  field: string,
  parameters: Record<string, string | number> = {},
): Refusal => new Refusal(code, parameters, { errors: { [field]: [refusalMessage(code, parameters)] } })

/** Refuses a file, with the reason both at its field and as the message, for forms without room at the field. */
export const refuseFile = (
  field: string,
  reason: string,
  code: 'file_unreadable' | 'file_wrong_type' = 'file_unreadable',
): Refusal => {
  const refusal = new Refusal(code, {}, { errors: { [field]: [reason] } })
  refusal.message = reason
  return refusal
}

/** Fields that a response names at most: a body can have tens of thousands of unknown ones. */
const MOST_FIELDS = 20

/** 422 with sentences by field, of which the first 20 are included; the first one is the message. */
export const refuseFields = (input: Record<string, readonly string[]>): Refusal => {
  const errors = Object.fromEntries(Object.entries(input).slice(0, MOST_FIELDS))
  const refusal = new Refusal('validation_failed', {}, { errors })
  refusal.message = Object.values(errors)[0]?.[0] ?? refusal.message
  return refusal
}
