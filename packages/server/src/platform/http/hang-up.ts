import type { FastifyInstance } from 'fastify'

/** Requests in flight have this long to finish at shutdown; the rest of the 10 seconds is for what is below them. */
const IN_FLIGHT_MS = 6000

/** Answers requests in flight, closes each connection as soon as it is idle, and the rest when time is up. */
export const hangUp = async (http: FastifyInstance): Promise<void> => {
  const idle = setInterval(() => http.server.closeIdleConnections(), 50)
  const late = setTimeout(() => http.server.closeAllConnections(), IN_FLIGHT_MS)
  await http.close()
  clearInterval(idle)
  clearTimeout(late)
}
