const LEAST_MS = 5000
const MOST_MS = 120_000
const USUAL_MS = 45_000

/**
 * How long a quote holds from its arrival. Where this computer's clock is plainly wrong, a careful usual time.
 * @param expiresAt ISO 8601, by the server's clock  @param arrivedAt milliseconds, by ours
 */
export const holdsMs = (expiresAt: string, arrivedAt: number): number => {
  const span = Date.parse(expiresAt) - arrivedAt
  return span >= LEAST_MS && span <= MOST_MS ? span : USUAL_MS
}
