// breaks: marks-are-bounded
export const folded = (name: string): string => name.normalize('NFKD').toLowerCase()
