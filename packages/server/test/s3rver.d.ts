declare module 's3rver' {
  import type { Server } from 'node:http'

  /** Only the parts that tests use; the package has no types. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string }[]
    })
    readonly httpServer: Server
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
