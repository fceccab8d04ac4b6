// breaks: one-fetch
export const cart = () => fetch('/api/cart')
