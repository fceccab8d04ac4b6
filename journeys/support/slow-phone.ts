/** "Slow 4G" of the browser's own tools: 1.6 Mbit/s, 150 ms there and back. */
export const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** How many times slower the processor of a telephone is taken to be. */
export const SLOWER = 4
