/** What screens ask for of what happened: as much as somebody looks through. One answer serves all of them. */
export const latest = { query: { limit: '50' } } as const
