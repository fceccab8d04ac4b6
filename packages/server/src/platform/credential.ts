/** What says who calls: the token of a session, or its media cookie. */
export interface Credential {
  readonly secret: string
  readonly kind: 'token' | 'companion'
}
