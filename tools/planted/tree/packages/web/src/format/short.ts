// breaks: nothing
export const short = (text: string) => text
