// breaks: one-fetch
export const more = () => window.fetch('/api/more')
