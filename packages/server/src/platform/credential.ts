/** A caller's credential: a session token, its media cookie, or an API key. */
export interface Credential {
  readonly secret: string
  readonly kind: 'token' | 'mediaCookie' | 'key'
}

/** The prefix of API keys, so that a leaked one is recognized. */
export const KEY_PREFIX = 'vk_'
