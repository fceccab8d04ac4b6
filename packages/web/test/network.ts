import type { Endpoint, Reply } from '@vesica/contract'
import { onTestFinished, vi } from 'vitest'

/** A recorded request. */
interface RecordedRequest {
  readonly call: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

type Answer = () => Response | Promise<Response>

const json = (status: number, body: unknown): Response =>
  Response.json(body, { status, headers: { 'x-request-id': 'request-of-a-test' } })

const shapeOf = ({ method, path }: Endpoint): RegExp =>
  new RegExp(`^${method} /api${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/** Replaces XMLHttpRequest, which forms with files use for upload progress. Sends through `fetch`. */
const sending = (fetch: (address: string, init: RequestInit) => Promise<Response>) =>
  class {
    readonly upload = {}
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: () => void
    onloadend?: () => void
    private asked = ['', ''] as [method: string, address: string]
    private headers = new Headers()
    open(...request: [method: string, address: string]) {
      this.asked = request
    }
    setRequestHeader() {
      // Tests don't check these headers.
    }
    getResponseHeader(name: string) {
      return this.headers.get(name)
    }
    abort() {
      // Responses are immediate, so there is nothing to abort.
    }
    send(body: FormData) {
      const [method, address] = this.asked
      void fetch(address, { method, body })
        .then(async (answer) => {
          this.status = answer.status
          this.headers = answer.headers
          this.responseText = await answer.text()
          this.onload?.()
        })
        .catch(() => this.onerror?.())
        .finally(() => this.onloadend?.())
    }
  }

/**
 * Replaces `fetch` until the test ends, with a response for each endpoint. Everything above it is the real code.
 * Requests without a stub fail, although the health check still succeeds.
 */
export const aNetwork = () => {
  const answers = new Map<Endpoint, Answer>()
  const requests: RecordedRequest[] = []
  let isCut = false
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://vesica.test')
    if (isCut) throw new TypeError('Failed to fetch')
    if (pathname === '/health/live') return json(200, { status: 'live' })
    const [endpoint, answer] = [...answers].find(([stub]) => shapeOf(stub).test(`${init.method} ${pathname}`)) ?? []
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    requests.push({ call: endpoint?.name ?? pathname, query: Object.fromEntries(searchParams), body })
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('XMLHttpRequest', sending(fetch))
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    /** All requests to an endpoint, oldest first. */
    asked: (endpoint: Endpoint): RecordedRequest[] => requests.filter(({ call }) => call === endpoint.name),
    answers: <E extends Endpoint>(endpoint: E, reply: Reply<E>): void => {
      answers.set(endpoint, () => json(200, reply))
    },
    /** Stubs an endpoint whose response is not JSON. */
    answersText: (endpoint: Endpoint, text: string): void => {
      answers.set(endpoint, () => new Response(text, { status: 200 }))
    },
    /** @param body the server's error: message, code, field errors, details */
    refuses: (
      endpoint: Endpoint,
      status: number,
      body: { message: string; code: string; errors?: object; details?: object },
    ): void => {
      answers.set(endpoint, () => json(status, body))
    },
    /** Requests to this endpoint fail with a network error. */
    loses: (endpoint: Endpoint): void => {
      answers.set(endpoint, () => Promise.reject(new TypeError('Failed to fetch')))
    },
    /** Disconnects or reconnects, with the browser's event. */
    cut: (cut: boolean): void => {
      isCut = cut
      dispatchEvent(new Event(cut ? 'offline' : 'online'))
    },
    /** Holds the response until the returned function is called. */
    delays: <E extends Endpoint>(endpoint: E, reply: Reply<E>): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      answers.set(endpoint, () => promise.then(() => json(200, reply)))
      return resolve
    },
  }
}
