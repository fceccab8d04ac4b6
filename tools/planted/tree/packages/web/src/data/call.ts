// breaks: nothing
export const fetchOrders = () => fetch('/api/orders')
