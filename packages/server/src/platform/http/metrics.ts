import { collectDefaultMetrics, Counter, Histogram, register } from 'prom-client'

collectDefaultMetrics()

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer a request',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})

const byLabels = new Map<string, ReturnType<typeof requests.labels>>()

/** @param milliseconds until the end of the response */
export const observeRequest = (method: string, route: string, status: number, milliseconds: number): void => {
  const key = `${method} ${route} ${status}`
  let observed = byLabels.get(key)
  if (!observed) {
    observed = requests.labels({ method, route, status })
    byLabels.set(key, observed)
  }
  observed.observe(milliseconds / 1000)
}

/** Counts refusals by code. */
export const refusalsAnswered = new Counter({ name: 'refusals_total', help: 'Refusals given', labelNames: ['code'] })

/** All metrics in Prometheus text format. */
export const metricsText = (): Promise<string> => register.metrics()
export const metricsType = register.contentType
