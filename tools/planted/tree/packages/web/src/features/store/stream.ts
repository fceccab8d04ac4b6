// breaks: one-fetch
export const stream = () => new EventSource('/api/stream')
