// breaks: coins-and-levels-are-rows
export const isFirst = (level: string) => level === 'seeker'
