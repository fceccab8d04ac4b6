/** The cookie that ties a verified address to the browser that verified it. */
export const SIGNUP_COOKIE = 'vesica_signup'

/** The value of the sign-up cookie, if present. */
export const signupBrowser = (call: { request: { headers: { cookie?: string | undefined } } }): string | undefined =>
  /(?:^|;\s*)vesica_signup=([\w-]{20,100})/.exec(call.request.headers.cookie ?? '')?.[1]
