/** Adds thousands separators to dollar amounts in a text: `20000.5 USD` becomes 20,000.5 USD. */
export const partedUsd = (said: string): string =>
  said.replace(/(?<![\d.,])\d{4,}(?=(?:\.\d+)? USD\b)/g, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
