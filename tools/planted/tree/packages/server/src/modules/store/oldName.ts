// breaks: names-are-standard
export const tellCustomer = (name: string): string => `Hello, ${name}`
