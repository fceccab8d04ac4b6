import type { Product } from './product.ts'

/** An API client without a screen, for test setup. */
export interface Caller {
  get<Reply>(path: string): Promise<Reply>
  send<Reply>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Reply>
}

// The active sessions list names the browser by its user agent.
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/**
 * Calls endpoints below `/api` and stores cookies; a response other than success fails the test. @param token of a
 * session, if any
 */
export const callerOf = (product: Pick<Product, 'url'>, token?: string): Caller => {
  let cookie = ''
  const call = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const isForm = body instanceof FormData
    const response = await fetch(`${product.url}/api${path}`, {
      method,
      headers: {
        'user-agent': BROWSER,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} gave ${response.status}: ${text}`)
    return JSON.parse(text) as Reply
  }
  return { get: (path) => call('GET', path), send: call }
}
