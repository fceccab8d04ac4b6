import type { Endpoint } from '@vesica/contract'

/** The parts of a call's input as far as this code uses them; the contract types them for callers. */
export interface CallParts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly files?: Readonly<Record<string, File | undefined>>
}

const base = '/api'

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * The URL of a call: `{name}` filled in and escaped, query values appended. Undefined, null and empty values are
 * omitted.
 */
export const addressOf = (endpoint: Pick<Endpoint, 'path'>, input: CallParts): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = input.params?.[name]
    if (!isPresent(value)) throw new Error(`${endpoint.path} needs {${name}}`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (isPresent(value)) query.append(name, String(value))
  const search = query.toString()
  return search === '' ? `${base}${path}` : `${base}${path}?${search}`
}

/**
 * A value as multipart fields: objects become `name[key]`, lists become `name[]` (or `name[0][key]` for lists of
 * objects). Undefined and null are omitted.
 */
export const fieldsOf = (name: string, value: unknown): [string, string][] => {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) =>
      typeof item === 'object' ? fieldsOf(`${name}[${index}]`, item) : fieldsOf(`${name}[]`, item),
    )
  }
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, inner]) => fieldsOf(`${name}[${key}]`, inner))
  }
  return [[name, String(value)]]
}

/** The multipart form of a body and its files; text fields first, so the server has them before the bytes. */
export const formOf = (input: CallParts): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(input.body ?? {})) {
    for (const [field, text] of fieldsOf(name, value)) form.append(field, text)
  }
  for (const [name, file] of Object.entries(input.files ?? {})) if (file) form.append(name, file, file.name)
  return form
}
