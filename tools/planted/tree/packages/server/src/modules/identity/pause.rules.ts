// breaks: nothing
export const pauseMs = (failures: number) => Math.min(1000 * failures, 60_000) / 2
