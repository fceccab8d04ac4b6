import type { Endpoint, Input, RefusalBody, Reply } from '@vesica/contract'

/** The refusal of a call. */
export class Refused extends Error {
  readonly status: number
  readonly body: RefusalBody
  readonly headers: Headers

  constructor(status: number, body: RefusalBody, headers: Headers) {
    super(`${status} ${body.code}: ${body.message}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** A browser or program with its own token, address and cookies. */
export interface Client {
  token: string | undefined
  address: string
  cookie: string | undefined
  /** Calls an endpoint of the contract as typed. @throws Refused */
  call<E extends Endpoint>(endpoint: E, input: Input<E, File>, headers?: Record<string, string>): Promise<Reply<E>>
  /** The raw response, for requests that the types forbid. `body` is sent as JSON unless it is a form. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
}

let addresses = 0

/** A new address for each client, so that rate limits count one client only. */
const nextAddress = (): string => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** The cookie header after a response has set a cookie. */
const withCookie = (cookies: string | undefined, set: string): string => {
  const [pair = ''] = set.split(';')
  const name = pair.slice(0, pair.indexOf('=') + 1)
  const remaining = (cookies?.split('; ') ?? []).filter((cookie) => !cookie.startsWith(name))
  return [...remaining, ...(/;\s*max-age=0\b/i.test(set) ? [] : [pair])].join('; ')
}

export const aClient = (url: string): Client => {
  const client: Client = {
    token: undefined,
    address: nextAddress(),
    cookie: undefined,
    send: async (method, path, body, headers = {}) => {
      const isForm = body instanceof FormData
      const response = await fetch(url + path, {
        method,
        headers: {
          'x-forwarded-for': client.address,
          ...(client.token && { authorization: `Bearer ${client.token}` }),
          ...(client.cookie && { cookie: client.cookie }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      for (const set of response.headers.getSetCookie()) client.cookie = withCookie(client.cookie, set)
      return response
    },
    call: async (endpoint, input, headers) => {
      const { path, body } = requestOf(endpoint, input)
      const response = await client.send(endpoint.method, path, body, headers)
      const text = await response.text()
      if (!response.ok) throw new Refused(response.status, JSON.parse(text) as RefusalBody, response.headers)
      return (endpoint.response ? JSON.parse(text) : text) as never
    },
  }
  return client
}

interface Fields {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: Record<string, unknown>
  files?: Record<string, File | undefined>
}

/** The path and body of a call, in the contract's field names. */
export const requestOf = (endpoint: Endpoint, input: unknown): { path: string; body: unknown } => {
  const { params = {}, query = {}, body, files = {} } = input as Fields
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const present = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const search = present.length > 0 ? `?${new URLSearchParams(present).toString()}` : ''
  return { path: `/api${path}${search}`, body: endpoint.multipart ? formOf(body ?? {}, files) : body }
}

const formOf = (body: Record<string, unknown>, files: Record<string, File | undefined>): FormData => {
  const form = new FormData()
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value))
      value.forEach((item, index) => add(typeof item === 'object' ? `${name}[${index}]` : `${name}[]`, item))
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item)
    else if (value !== undefined) form.append(name, String(value))
  }
  for (const [name, value] of Object.entries(body)) add(name, value)
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  return form
}
