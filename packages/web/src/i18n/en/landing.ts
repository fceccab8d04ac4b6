export const landing = { description: '' }
