// breaks: module-has-a-place
export const gift = 1
