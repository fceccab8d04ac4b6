import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { App } from '../src/app.ts'
import { listAdministrators } from '../src/modules/identity/index.ts'
import { listPlans } from '../src/modules/membership/index.ts'
import { createProduct, withPicture } from '../src/modules/store/index.ts'
import { demoFigure } from './demo-picture.ts'

interface DemoProduct {
  name: string
  category: string
  price: string
  description: string
  tags: string
  percent?: number
  stock?: number
  featured?: true
  /** The level whose members may claim it. */
  reward?: string
}

const [crystals, books, tools, oils, jewelry, courses, clothing, home] = [
  'Crystals & Gems',
  'Spiritual Books',
  'Meditation Tools',
  'Healing Oils',
  'Sacred Jewelry',
  'Digital Courses',
  'Clothing & Accessories',
  'Home & Decor',
] as const

const product = (
  category: string,
  name: string,
  price: string,
  tags: string,
  description: string,
  details: Pick<DemoProduct, 'percent' | 'stock' | 'featured' | 'reward'> = {},
): DemoProduct => ({ category, name, price, tags, description, ...details })

/** The demo's products and rewards. */
export const demoProducts: readonly DemoProduct[] = [
  product(
    crystals,
    'Amethyst cluster',
    '48.00',
    'amethyst, violet',
    'A natural cluster from Uruguay, about 10 cm wide.',
    { featured: true },
  ),
  product(
    crystals,
    'Rose quartz, tumbled',
    '9.50',
    'rose quartz, pink',
    'Three stones, 2 to 3 cm each, polished smooth.',
  ),
  product(crystals, 'Clear quartz point', '24.90', 'quartz, clear', 'One standing point, about 8 cm high.', {
    percent: 15,
  }),
  product(crystals, 'Black tourmaline, raw', '18.00', 'tourmaline, black', 'An unpolished piece of 150 to 200 g.', {
    stock: 4,
  }),
  product(
    books,
    'The Quiet Hour',
    '21.00',
    'meditation, hardcover',
    'Fifty-two short readings, one for each week. 240 pages.',
    { featured: true },
  ),
  product(books, 'Breath by Breath', '16.50', 'breath, paperback', 'A first book of breathing practice. 160 pages.'),
  product(
    books,
    'A Geometry of Petals',
    '39.00',
    'geometry, drawing',
    'How to draw the old figures with compass and ruler.',
    { percent: 20 },
  ),
  product(
    tools,
    'Bronze singing bowl',
    '89.00',
    'bowl, sound',
    'Cast and hammered by hand, 14 cm, with a wooden striker.',
    { featured: true },
  ),
  product(
    tools,
    'Meditation cushion',
    '54.00',
    'cushion, buckwheat',
    'Filled with buckwheat husk; the cover can be washed.',
  ),
  product(tools, 'Sitting bench', '72.00', 'bench, oak', 'Solid oak, folds flat. For kneeling with a straight back.', {
    stock: 3,
  }),
  product(tools, 'Sand timer, 20 minutes', '27.50', 'timer, glass', 'A silent timer in a frame of beech.'),
  product(oils, 'Lavender oil', '14.90', 'lavender, 10 ml', 'Steam-distilled flowers from Provence, 10 ml.', {
    percent: 10,
  }),
  product(oils, 'Frankincense oil', '32.00', 'frankincense, 10 ml', 'Resin from Oman, distilled slowly, 10 ml.'),
  product(oils, 'Evening blend', '19.50', 'blend, 15 ml', 'Cedar, orange and vetiver in almond oil, 15 ml.', {
    stock: 0,
  }),
  product(
    jewelry,
    'Mala of 108 beads',
    '64.00',
    'mala, sandalwood',
    'Sandalwood, knotted by hand, with a cotton tassel.',
    { featured: true },
  ),
  product(jewelry, 'Seed of life pendant', '118.00', 'pendant, silver', 'Sterling silver, 22 mm, on a chain of 50 cm.'),
  product(jewelry, 'Moonstone ring', '145.00', 'ring, moonstone', 'An oval stone in sterling silver. Adjustable.', {
    percent: 25,
    stock: 2,
  }),
  product(
    courses,
    'Thirty days of sitting',
    '59.00',
    'course, beginners',
    'A card with a code for a course of thirty short lessons.',
  ),
  product(
    courses,
    'Sound and silence',
    '129.00',
    'course, sound',
    'A card with a code for eight evenings with bowls and voice.',
    { percent: 30 },
  ),
  product(clothing, 'Linen meditation shawl', '95.00', 'shawl, linen', 'Undyed linen, 90 by 200 cm.'),
  product(
    clothing,
    'Cotton practice trousers',
    '58.00',
    'trousers, cotton',
    'Wide, with a drawstring. Organic cotton.',
    { stock: 5 },
  ),
  product(clothing, 'Canvas mat bag', '34.00', 'bag, canvas', 'Holds a rolled mat and a blanket.'),
  product(home, 'Beeswax candles', '22.00', 'candles, beeswax', 'Six candles, each burning for about five hours.'),
  product(home, 'Himalayan salt lamp', '46.00', 'lamp, salt', 'About 3 kg, with a dimmer and a wooden base.', {
    percent: 15,
  }),
  product(home, 'Large floor altar', '240.00', 'altar, walnut', 'A low table of oiled walnut, 80 by 40 cm.', {
    stock: 1,
  }),
  product(crystals, 'Seeker’s pocket stone', '12.00', 'reward', 'A tumbled stone in a small linen bag.', {
    reward: 'seeker',
    stock: 100,
  }),
  product(tools, 'Guardian’s incense set', '35.00', 'reward', 'Three scents and a soapstone holder.', {
    reward: 'guardian',
    stock: 60,
  }),
  product(jewelry, 'Master’s mala', '108.00', 'reward', 'Rosewood and silver, made to order.', {
    reward: 'master',
    stock: 25,
  }),
]

/** Seeds a store through the product's use cases. */
export const seedDemoStore = async (app: App): Promise<void> => {
  const { plans, administrator } = await app.db.read(async (tx) => ({
    plans: await listPlans(tx),
    administrator: (await listAdministrators(tx))[0],
  }))
  if (!administrator) return
  const actor = { userId: administrator.id, name: administrator.name, address: 'demo' }
  // Two pictures at a time, because drawing takes the most time.
  for (let index = 0; index < demoProducts.length; index += 2) {
    await Promise.all(
      demoProducts.slice(index, index + 2).map(async (entry, offset) => {
        const path = await drawPicture(app.files.uploadsDir, index + offset)
        const input = { ...fieldsOf(entry), ...rewardOf(entry, plans) }
        await withPicture(app.files, path, (picture) =>
          app.db.transact((tx) => createProduct(tx, app.files, actor, input, picture)),
        )
        await rm(path, { force: true })
      }),
    )
  }
}

const fieldsOf = ({ name, description, price, category, percent = 0, stock = 24, featured, tags }: DemoProduct) => ({
  name,
  description,
  price,
  category,
  discounted_percentage: String(percent),
  stock_count: String(stock),
  is_featured: featured ?? false,
  tags: [tags],
})

const rewardOf = ({ reward }: DemoProduct, plans: readonly { id: string; level: string }[]) =>
  reward === undefined ? {} : { is_reward: true, reward_plan: plans.find(({ level }) => level === reward)?.id ?? '' }

const drawPicture = async (folder: string, index: number): Promise<string> => {
  const path = join(folder, `demo-product-${index}.png`)
  await writeFile(
    path,
    await sharp(Buffer.from(demoFigure(index)))
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
  return path
}
