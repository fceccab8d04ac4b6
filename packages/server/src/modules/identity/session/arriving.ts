import { type Arriving, BROWSER_COOKIE, BROWSER_SECONDS, MOST_BROWSERS } from './browser.ts'

/** The origin of a call. */
interface Coming {
  address: string
  device: string
  request: { headers: { cookie?: string | undefined } }
  setCookie(name: string, value: string, options: { path: string; maxAgeSeconds: number }): void
}

/** The origin of a sign-in, with the tokens by which accounts may know the browser. */
export const arriving = ({ address, device, request }: Coming): Arriving => {
  const held = /(?:^|;\s*)vesica_browser=([\w.-]{1,200})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const browsers = held.split('.').filter((token) => token.length === 32)
  return { address, device, browsers: browsers.slice(0, MOST_BROWSERS) }
}

/** Remembers the browser of a sign-in. @param browser token by which the account knows it */
export const rememberBrowser = (call: Coming, browser: string): void => {
  const others = arriving(call).browsers.filter((token) => token !== browser)
  const value = [browser, ...others].slice(0, MOST_BROWSERS).join('.')
  call.setCookie(BROWSER_COOKIE, value, { path: '/api/auth', maxAgeSeconds: BROWSER_SECONDS })
}
