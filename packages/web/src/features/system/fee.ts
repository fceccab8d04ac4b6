/**
 * Reads a registration fee as people type it: '25', '25.5', '1,000.00'.
 * @returns USD with at most 2 decimals; undefined when it is not one
 */
export const readFee = (typed: string): number | undefined => {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined
  return Number(plain)
}
