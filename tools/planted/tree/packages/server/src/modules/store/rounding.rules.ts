// breaks: nothing
export const rounded = (value: bigint) => value
