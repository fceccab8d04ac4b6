// breaks: nothing
export const again = (query: { fetch: () => void }) => query.fetch()
