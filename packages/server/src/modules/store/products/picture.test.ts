import { membership, type Pictured, products } from '@vesica/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { filesIn, noTemporaryFiles } from '../../../../test/half-made.ts'
import { aPhoto } from '../../../../test/hostile-files.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aPicture, aShop, type Shop } from '../../../../test/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await aShop()
})

type Width = keyof NonNullable<Pictured['images']>

/** Loads a product's picture in a width, from the URL in the product. */
const fetched = async ({ images }: Pictured, width: Width = 1280) => {
  const response = await aClient(shop.running.url).send('GET', images?.[width] ?? '')
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const sizeOf = async (subject: Pictured, width: Width) => {
  const { bytes } = await fetched(subject, width)
  const { width: across, height, format } = await sharp(bytes).metadata()
  return { width: across, height, format }
}
const storedFiles = async () => (await filesIn(shop.running, 'files')).length
const asFile = (content: Uint8Array, name: string, type: string) => new File([new Uint8Array(content)], name, { type })

describe('a product picture', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'uploaded as %s is served in three widths as WebP',
    async (kind) => {
      const product = await shop.product({}, await aPicture(1600, 1200, kind))
      expect(await sizeOf(product, 320)).toEqual({ width: 320, height: 240, format: 'webp' })
      expect(await sizeOf(product, 640)).toEqual({ width: 640, height: 480, format: 'webp' })
      expect(await sizeOf(product, 1280)).toEqual({ width: 1280, height: 960, format: 'webp' })
      await noTemporaryFiles(shop.running)
    },
  )

  test('can be cached forever, and unknown ids and paths return 404', async () => {
    const product = await shop.product({}, await aPicture(100, 100))
    const { response } = await fetched(product, 320)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { image } = product
    const unknown = [
      `/api/product-images/${crypto.randomUUID()}/320`,
      '/api/product-images/x/320',
      `${image}/`,
      `${image}/320`,
      `${image}/..`,
      `${image}/../321`,
      `${image}/../../320`,
    ]
    for (const path of unknown) expect((await aClient(shop.running.url).send('GET', path)).status, path).toBe(404)
  })

  test('is not enlarged', async () => {
    const product = await shop.product({}, await aPicture(400, 200))
    expect(await sizeOf(product, 1280)).toEqual({ width: 400, height: 200, format: 'webp' })
    expect(await sizeOf(product, 320)).toEqual({ width: 320, height: 160, format: 'webp' })
  })

  test('is upright and carries no camera metadata', async () => {
    const photo = await aPhoto(640, 480)
    const product = await shop.product({}, asFile(photo.content, photo.name, photo.type))
    const { bytes } = await fetched(product, 1280)
    const facts = await sharp(bytes).metadata()
    expect([facts.width, facts.height]).toEqual([480, 640])
    for (const metadata of [facts.exif, facts.xmp, facts.iptc, facts.orientation]) expect(metadata).toBeUndefined()
    expect(bytes.includes('Secretmaker')).toBe(false)
  })

  test('replaces the previous one at a new address, and can be removed', async () => {
    const before = await storedFiles()
    const product = await shop.product({}, await aPicture(300, 300))
    expect(await storedFiles()).toBe(before + 3)
    expect((await shop.change(product.id, { name: 'Renamed' })).image).toBe(product.image)
    const changed = await shop.change(product.id, {}, await aPicture(200, 100))
    expect(changed.image).not.toBe(product.image)
    expect((await fetched(product)).response.status).toBe(404)
    expect(await sizeOf(changed, 1280)).toMatchObject({ width: 200, height: 100 })
    expect(await storedFiles()).toBe(before + 3)
    expect((await shop.change(product.id, { remove_image: 'true' })).image).toBeNull()
    expect((await fetched(changed)).response.status).toBe(404)
    expect(await storedFiles()).toBe(before)
  })

  test('is deleted with its product', async () => {
    const before = await storedFiles()
    const product = await shop.product({}, await aPicture(300, 300))
    await shop.admin.call(products.deleteProduct, { params: { id: product.id } })
    expect((await fetched(product)).response.status).toBe(404)
    expect(await storedFiles()).toBe(before)
  })

  test('of a reward is shown with the plans', async () => {
    const reward = { name: 'Seen', is_reward: 'true', reward_plan: shop.planOf('guardian') } as const
    await shop.product(reward, await aPicture(700, 700))
    const { plans } = await shop.admin.call(membership.listPlans, {})
    const path = plans.flatMap((plan) => plan.rewards)[0]?.image ?? ''
    const response = await aClient(shop.running.url).send('GET', path)
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(640)
  })
})

describe('an invalid picture', () => {
  const cut = async () => {
    const complete = new Uint8Array(await (await aPicture(900, 900, 'jpeg')).arrayBuffer())
    return asFile(complete.subarray(0, complete.length / 2), 'cut.jpg', 'image/jpeg')
  }
  const cases: [string, () => Promise<File>, number, string][] = [
    ['that was cut off', cut, 422, 'file_unreadable'],
    ['that is a page', async () => asFile(Buffer.from('<html></html>'), 'a.png', 'image/png'), 415, 'file_wrong_type'],
    [
      'that is drawn in SVG',
      async () => asFile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'image/svg+xml'),
      415,
      'file_wrong_type',
    ],
    ['that is higher than WebP can be', () => aPicture(8, 20_000), 422, 'image_unreadable'],
    [
      'that is larger than 10 MB',
      async () => asFile(new Uint8Array(10 * 1024 * 1024 + 1), 'a.png', 'image/png'),
      413,
      'file_too_large',
    ],
  ]

  test.each(cases)('(%s) creates no product and leaves no file', async (_, sent, status, code) => {
    const [files, { total }] = [await storedFiles(), await shop.admin.call(products.listManagedProducts, { query: {} })]
    expect(await refusalOf(shop.product({}, await sent()))).toMatchObject({
      status,
      code,
      errors: { image: [expect.any(String)] },
    })
    await noTemporaryFiles(shop.running)
    expect(await storedFiles()).toBe(files)
    expect((await shop.admin.call(products.listManagedProducts, { query: {} })).total).toBe(total)
  })

  test('leaves no file when the product is refused', async () => {
    const files = await storedFiles()
    const refused = shop.product({ discounted_price: '1' }, await aPicture(100, 100))
    expect(await refusalOf(refused)).toMatchObject({ code: 'price_changed' })
    await noTemporaryFiles(shop.running)
    expect(await storedFiles()).toBe(files)
  })
})
