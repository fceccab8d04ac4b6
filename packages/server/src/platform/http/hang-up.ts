import type { FastifyInstance } from 'fastify'

/** Requests in flight get this long to finish when the product stops; the rest of 10 seconds is for what is below them. */
const IN_FLIGHT_MS = 6000

/** Answers what is in flight, ends each connection as soon as it is idle, and the rest when its time is over. */
export const hangUp = async (http: FastifyInstance): Promise<void> => {
  const idle = setInterval(() => http.server.closeIdleConnections(), 50)
  const late = setTimeout(() => http.server.closeAllConnections(), IN_FLIGHT_MS)
  await http.close()
  clearInterval(idle)
  clearTimeout(late)
}
