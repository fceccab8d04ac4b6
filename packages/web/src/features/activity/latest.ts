/** The query for recent activity. Every screen uses the same one, so they share one response. */
export const latest = { query: { limit: '50' } } as const
