/** Adds thousands separators to dollar amounts in a text: `20000.5 USD` becomes 20,000.5 USD. */
export const partedUsd = (message: string): string =>
  message.replace(/(?<![\d.,])\d{4,}(?=(?:\.\d+)? USD\b)/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','))
