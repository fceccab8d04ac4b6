// breaks: nothing
export const isFirst = (level: string) => level === 'seeker'
