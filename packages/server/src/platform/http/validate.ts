import { type Endpoint, takesJson } from '@vesica/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ReceivedForm } from '../uploads/multipart.ts'
import { Refusal, refuseFields } from '../refusal.ts'

interface Sent {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: Record<string, unknown>
}

/**
 * Validates path, query and body against the contract. Unknown fields are refused; nothing is coerced unless the
 * contract says so.
 */
export const validate = (endpoint: Endpoint, request: FastifyRequest, form: ReceivedForm | undefined): Sent => {
  if (!form && request.isMultipart()) throw new Refusal('wrong_media_type')
  if (isPartOfFile(request) !== (endpoint.bytes ?? false)) throw new Refusal('wrong_media_type')
  const sent: Sent = {}
  if (endpoint.params) {
    const params = endpoint.params.safeParse(request.params)
    if (!params.success) throw new Refusal('not_found')
    sent.params = params.data
  }
  if (endpoint.query) sent.query = check(endpoint.query, request.query)
  else if (Object.keys(request.query as object).length > 0) throw unknownFields(Object.keys(request.query as object))
  if (endpoint.body) sent.body = check(endpoint.body, form ? form.fields : (request.body ?? {}))
  else check(nothing, request.body ?? {})
  if (endpoint.files) sent.files = requireFiles(endpoint, form)
  return sent
}

/** The content type of upload chunks (tus). */
export const PART_OF_FILE = 'application/offset+octet-stream'

const typeOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase()

const isPartOfFile = (request: FastifyRequest): boolean => typeOf(request) === PART_OF_FILE

/** Whether a body must be parsed as a form: if the endpoint takes one, unless it comes as JSON and may. */
export const isForm = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  endpoint.multipart === true && !(takesJson(endpoint) && typeOf(request) === 'application/json')

/** The body of a call that takes none: `{}` or nothing. */
const nothing = z.strictObject({})

const requireFiles = (endpoint: Endpoint, form: ReceivedForm | undefined): Record<string, unknown> => {
  const files: Record<string, unknown> = {}
  for (const [field, rule] of Object.entries(endpoint.files ?? {})) {
    files[field] = form?.files[field]
    if (rule.required && !files[field])
      throw new Refusal('file_missing', {}, { errors: { [field]: ['Please choose a file.'] } })
  }
  return files
}

const check = (schema: z.ZodType, value: unknown): unknown => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Refusal('malformed')
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues)
}

const invalid = (issues: readonly z.core.$ZodIssue[]): Refusal => {
  // A map, because a field may be named `constructor` or `__proto__`.
  const errors = new Map<string, string[]>()
  for (const issue of issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of keys) {
      const field = bracketed(path)
      errors.set(field, [...(errors.get(field) ?? []), issue.message])
    }
  }
  return refuseFields(Object.fromEntries(errors))
}

const unknownFields = (names: readonly string[]): Refusal =>
  refuseFields(Object.fromEntries(names.map((name) => [name, ['This field doesn’t exist.']])))

/** `shipping_details[first_name]`: the name under which a form sends the field. */
const bracketed = (path: readonly PropertyKey[]): string =>
  path.map((segment, index) => (index === 0 ? String(segment) : `[${String(segment)}]`)).join('')
