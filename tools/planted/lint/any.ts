// breaks: no-explicit-any
export const size = (value: any): number => String(value).length
