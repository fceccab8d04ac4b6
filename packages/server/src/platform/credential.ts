/** What says who calls: the token of a session, its media cookie, or an API key. */
export interface Credential {
  readonly secret: string
  readonly kind: 'token' | 'mediaCookie' | 'key'
}

/** What an API key begins with, so that one which got out is recognised. */
export const KEY_PREFIX = 'vk_'
