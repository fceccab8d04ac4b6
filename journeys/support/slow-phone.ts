/** "Slow 4G" of Chrome DevTools: 1.6 Mbit/s, 150 ms round trip. */
export const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** The assumed CPU slowdown of a phone. */
export const SLOWER = 4
