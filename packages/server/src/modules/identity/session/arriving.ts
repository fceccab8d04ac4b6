import { type Arriving, BROWSER_COOKIE, BROWSER_SECONDS, MOST_BROWSERS } from './browser.ts'

/** What of a call says where it comes from. */
interface Coming {
  address: string
  device: string
  request: { headers: { cookie?: string | undefined } }
  setCookie(name: string, value: string, options: { path: string; maxAgeSeconds: number }): void
}

/** Where somebody signs in, with the tokens by which accounts may know the browser. */
export const arriving = ({ address, device, request }: Coming): Arriving => {
  const held = /(?:^|;\s*)vesica_browser=([\w.-]{1,200})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const browsers = held.split('.').filter((token) => token.length === 32)
  return { address, device, browsers: browsers.slice(0, MOST_BROWSERS) }
}

/** Lets the browser that somebody has signed in with be known again. @param browser the token that the account knows it by */
export const rememberBrowser = (call: Coming, browser: string): void => {
  const others = arriving(call).browsers.filter((token) => token !== browser)
  const value = [browser, ...others].slice(0, MOST_BROWSERS).join('.')
  call.setCookie(BROWSER_COOKIE, value, { path: '/api/auth', maxAgeSeconds: BROWSER_SECONDS })
}
