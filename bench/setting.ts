import { type Comparison, startComparison } from './comparison.ts'
import { type Load, type Measured, measure, type Target } from './load.ts'
import { cpuUsed, joinDatabase, newFolder, type Product, removeFolder, signIn, startProduct } from './product.ts'

/** The product and the plain server, on the same database. */
export interface Setting {
  product: Product
  plain: Comparison
  databaseUrl: string
  /** Headers of the signed-in administrator. */
  asAdmin: Record<string, string>
  stop(): Promise<void>
}

/** Sets up data before the plain server copies the product's responses. */
type Prepare = (parts: Omit<Setting, 'plain' | 'stop'>) => Promise<void>

/**
 * Starts everything that the measurements under load need.
 * @param paths of the product that the plain server serves from memory
 */
export const startSetting = async (
  paths: readonly string[] = ['/', '/api/plans'],
  prepare?: Prepare,
): Promise<Setting> => {
  const folder = await newFolder()
  const product = await startProduct(folder)
  const database = await joinDatabase(folder)
  const asAdmin = { authorization: `Bearer ${await signIn(product.url)}` }
  await prepare?.({ product, databaseUrl: database.url, asAdmin })
  const baseline = await startComparison(product, database.url, paths)
  const stop = async () => {
    await baseline.stop()
    await product.stop()
    await database.leave()
    await removeFolder(folder)
  }
  return { product, plain: baseline, databaseUrl: database.url, asAdmin, stop }
}

/** Measures in a new setting, which is stopped afterwards. */
export const inSetting = async <T>(measure: (setting: Setting) => Promise<T>): Promise<T> => {
  const setting = await startSetting()
  try {
    return await measure(setting)
  } finally {
    await setting.stop()
  }
}

export type Request = Omit<Target, 'who' | 'url' | 'cpu'> & { path: string }

/**
 * Measures a request of the product against the same one on the plain server. @returns the product's result and the
 * other's
 */
export const compare = async (
  { product, plain }: Setting,
  request: Request,
  other: Request & { who: 'limit' | 'floor' },
  load: Load,
): Promise<[Measured, Measured]> => {
  const targets: Target[] = [
    { ...request, who: 'product', url: product.url + request.path, cpu: () => cpuUsed(product.pid, product.dataDir) },
    { ...request, ...other, url: plain.url + other.path, cpu: () => cpuUsed(plain.pid, product.dataDir) },
  ]
  const [first, second] = await measure(targets, load)
  if (!first || !second) throw new Error('A measurement is missing.')
  return [first, second]
}
