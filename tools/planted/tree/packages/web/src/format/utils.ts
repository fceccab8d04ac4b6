// breaks: names-say-something
export const x = 1
