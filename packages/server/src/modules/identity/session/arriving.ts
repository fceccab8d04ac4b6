import { randomBytes } from 'node:crypto'
import { type Arriving, BROWSER_COOKIE, BROWSER_SECONDS } from './browser.ts'

/** What of a call says where it comes from. */
interface Coming {
  address: string
  device: string
  request: { headers: { cookie?: string | undefined } }
  setCookie(name: string, value: string, options: { path: string; maxAgeSeconds: number }): void
}

const given = new WeakMap<object, string>()

/** Where somebody signs in; a browser that brings no name of its own is given one, which `keepBrowser` sends. */
export const arriving = (call: Coming): Arriving => {
  const held = /(?:^|;\s*)vesica_browser=([\w-]{32})(?:;|$)/.exec(call.request.headers.cookie ?? '')?.[1]
  const browser = held ?? given.get(call.request) ?? randomBytes(24).toString('base64url')
  if (held === undefined) given.set(call.request, browser)
  return { address: call.address, device: call.device, browser }
}

/** Lets the browser that somebody has signed in with be known again. */
export const keepBrowser = (call: Coming): void => {
  const { browser } = arriving(call)
  if (browser) call.setCookie(BROWSER_COOKIE, browser, { path: '/api/auth', maxAgeSeconds: BROWSER_SECONDS })
}
