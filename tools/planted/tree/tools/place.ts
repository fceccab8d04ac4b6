// breaks: nothing
export const place = 'here'
