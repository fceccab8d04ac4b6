import { centsText, products } from '@vesica/contract'
import { z } from 'zod'
import type { Tx } from '../../../platform/data/tx.ts'
import {
  changesBetween,
  type ImportField,
  type ImportProblem,
  type ImportValues,
  type Planned,
  problemsIn,
  refusedRow,
} from '../../../platform/importing.ts'
import { isId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { listPlans, plansById } from '../../membership/index.ts'
import { addressFaults } from '../../wallet/index.ts'
import { type ProductRow, tables } from '../store.tables.ts'
import { categoryNames } from './category.ts'
import { type ProductFacts, factsInput, factsIn, freshFacts } from './product.record.ts'

/** The fields of a product row, including the headers of the list's own file. */
export const productRowFields: readonly ImportField[] = [
  {
    name: 'name',
    title: 'Name',
    required: true,
    hint: 'An existing product with this name is updated. Otherwise, a new one is created.',
    example: 'Rose quartz mala',
    alsoCalled: ['product', 'product name', 'title'],
  },
  {
    name: 'id',
    title: 'Id',
    required: false,
    hint: 'The ID of an existing product, as in the export. Needed to change its name. If blank, it’s found by its name.',
    alsoCalled: ['product id'],
  },
  {
    name: 'description',
    title: 'Description',
    required: false,
    hint: 'Can have several lines.',
    example: 'Knotted by hand.',
    alsoCalled: ['details', 'text'],
  },
  {
    name: 'category',
    title: 'Category',
    required: false,
    hint: 'The name of an existing category. Required for new products.',
    example: 'Malas',
    alsoCalled: ['product category'],
  },
  {
    name: 'price',
    title: 'Price USD',
    required: false,
    hint: 'Like 24.50, with a point. Required for new products.',
    example: '24.50',
    alsoCalled: ['price', 'price in usd', 'unit price'],
  },
  {
    name: 'discounted_percentage',
    title: 'Discount percent',
    required: false,
    hint: 'A whole number from 0 to 100; 0 is no discount.',
    alsoCalled: ['discount', 'discount %'],
  },
  {
    name: 'stock_count',
    title: 'Stock',
    required: false,
    hint: 'A whole number. Required for new products.',
    example: '12',
    alsoCalled: ['stock count', 'quantity', 'qty', 'pieces', 'inventory'],
  },
  {
    name: 'in_stock',
    title: 'On offer',
    required: false,
    hint: 'Yes or no. If blank, new products get yes.',
    alsoCalled: ['active', 'published', 'available'],
  },
  { name: 'is_featured', title: 'Featured', required: false, hint: 'Yes or no.', alsoCalled: [] },
  {
    name: 'reward_plan',
    title: 'Reward of plan',
    required: false,
    hint: 'The name of the plan whose members can claim it. Leave blank to sell it.',
    alsoCalled: ['reward', 'reward plan'],
  },
  {
    name: 'tags',
    title: 'Tags',
    required: false,
    hint: 'Separate with commas.',
    alsoCalled: ['tag', 'labels', 'keywords'],
  },
]

const yes = new Set(['yes', 'true', '1'])
const no = new Set(['no', 'false', '0'])
const yesOrNo = z
  .string()
  .refine((text) => yes.has(text.toLowerCase()) || no.has(text.toLowerCase()), 'Enter yes or no.')
  .transform((text) => yes.has(text.toLowerCase()))

const { shape } = products.updateProduct.body

const Row = z.strictObject({
  id: z.string().optional(),
  name: products.createProduct.body.shape.name,
  description: shape.description,
  category: shape.category,
  price: z
    .string()
    .refine((text) => !text.includes(','), { error: 'Enter the price with a point, like 24.50.', abort: true })
    .transform((text): string | number => text)
    .pipe(products.createProduct.body.shape.price)
    .optional(),
  discounted_percentage: shape.discounted_percentage,
  stock_count: shape.stock_count,
  in_stock: yesOrNo.optional(),
  is_featured: yesOrNo.optional(),
  reward_plan: z.string().max(60).optional(),
  tags: z.string().max(2000).optional(),
})

type Input = z.output<typeof Row>

/** A product row, and the resulting product. */
export interface PlannedProduct extends Planned {
  readonly facts?: ProductFacts | undefined
}

interface Known {
  byId: ReadonlyMap<string, ProductRow>
  byName: ReadonlyMap<string, readonly ProductRow[]>
  /** Ids of categories by lower-case name, and the reverse. */
  categories: ReadonlyMap<string, string>
  categoryNames: ReadonlyMap<string, string>
  offered: ReadonlyMap<string, string>
  planNames: ReadonlyMap<string, { name: string }>
  /** Payment addresses in the rows that are not the platform's. */
  foreign: ReadonlyMap<Input, string>
}

/** The texts of a product that members read. */
const readOf = ({ name, description, tags }: Input): string => [name, description, tags].join('\n')

const knownOf = async (tx: Tx, input: readonly Input[], locks: boolean): Promise<Known> => {
  const names = [...new Set(input.map(({ name }) => name.toLowerCase()))]
  const ids = [...new Set(input.flatMap(({ id }) => (id !== undefined && isId(id) ? [id] : [])))]
  const rows = names.length === 0 ? [] : await productsCalled(tx, names, ids, locks)
  const categories = await categoryNames(tx, locks)
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    byName: Map.groupBy(rows, (row) => row.name.toLowerCase()),
    categories: new Map(categories.map(({ id, name }) => [name.toLowerCase(), id])),
    categoryNames: new Map(categories.map(({ id, name }) => [id, name])),
    offered: new Map((await listPlans(tx)).map(({ id, name }) => [name.toLowerCase(), id])),
    planNames: await plansById(tx),
    foreign: await addressFaults(tx, input, readOf),
  }
}

const productsCalled = async (tx: Tx, names: readonly string[], ids: readonly string[], locks: boolean) => {
  const all = tables(tx)
    .selectFrom('product')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((eb) => {
      const byName = eb(eb.fn<string>('lower', ['name']), 'in', names)
      return ids.length === 0 ? byName : eb.or([byName, eb('id', 'in', ids)])
    })
    .orderBy('id')
  return (locks ? all.forNoKeyUpdate() : all).execute()
}

/**
 * Plans the effect of product rows, by the rules of creating and updating one. Nothing is written.
 * @param locks existing products until the end of the transaction
 */
export const planProducts = async (
  tx: Tx,
  rows: readonly ImportValues[],
  locks: boolean,
): Promise<PlannedProduct[]> => {
  const parsed = rows.map((values) => ({ values, row: Row.safeParse(values) }))
  const known = await knownOf(
    tx,
    parsed.flatMap(({ row }) => (row.success ? [row.data] : [])),
    locks,
  )
  return parsed.map(({ values, row }) => {
    if (row.success) return planProduct(row.data, known)
    const name = values['name'] ?? ''
    // Text that cannot be a name identifies no rows: it may be longer than the database looks anything up by.
    const parsedName = Row.shape.name.safeParse(name)
    return refusedRow({ key: parsedName.success ? parsedName.data.toLowerCase() : null, name }, problemsIn(row.error))
  })
}

type Refuse = (field: string | null, message: string) => void

const planProduct = (input: Input, known: Known): PlannedProduct => {
  const problems: ImportProblem[] = []
  const refuse: Refuse = (field, message) => void problems.push({ field, sentence: message })
  const before = productFor(input, known, refuse)
  const isNew = !before && input.id === undefined
  const own = {
    key: before?.id ?? input.name.toLowerCase(),
    name: input.name,
    subject: before?.id ?? null,
  }
  if (isNew) {
    for (const needed of ['category', 'price', 'stock_count'] as const)
      if (input[needed] === undefined) refuse(needed, 'Required for new products.')
  }
  const foreign = known.foreign.get(input)
  if (foreign !== undefined) refuse(null, foreign)
  const facts = factsFor(input, before, known, refuse)
  if (problems.length > 0 || !facts) return refusedRow(own, problems)
  const changes = changesBetween(before ? visibleIn(factsIn(before), known) : {}, visibleIn(facts, known))
  const outcome = !before ? 'create' : changes.length > 0 ? 'change' : 'same'
  return { ...own, outcome, changes, problems, facts }
}

/** The product a row refers to; undefined for a new one. */
const productFor = ({ id, name }: Input, { byId, byName }: Known, refuse: Refuse): ProductRow | undefined => {
  const namesakes = byName.get(name.toLowerCase()) ?? []
  if (id !== undefined) {
    const match = byId.get(id)
    const isRenamed = match?.name.toLowerCase() !== name.toLowerCase()
    if (!match) refuse('id', 'No product has this ID.')
    else if (isRenamed && namesakes.some((candidate) => candidate.id !== match.id))
      refuse('name', 'Another product already has this name.')
    return match
  }
  if (namesakes.length > 1) refuse('name', 'Several products have this name. Enter the ID of the right one.')
  return namesakes[0]
}

const factsFor = (input: Input, before: ProductRow | undefined, known: Known, refuse: Refuse) => {
  const previous = before ? factsIn(before) : freshFacts
  const { id: _, reward_plan: plan, tags, category, ...fields } = input
  const categoryId = category === undefined ? previous.category_id : known.categories.get(category.toLowerCase())
  if (category !== undefined && categoryId === undefined)
    refuse('category', 'This category doesn’t exist. Choose another one.')
  const planId = plan === undefined ? undefined : planFor(plan, previous, known)
  if (plan !== undefined && planId === undefined)
    refuse('reward_plan', 'This plan isn’t available. Choose another one.')
  try {
    const facts = factsInput(previous, { ...fields, ...(tags !== undefined && { tags: [tags] }) })
    return {
      ...facts,
      category_id: categoryId ?? '',
      ...(planId !== undefined && { is_reward: true, reward_plan_id: planId }),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const [field, messages] of Object.entries(error.options.errors ?? {}))
      for (const message of messages) refuse(field, message)
    return undefined
  }
}

/** An offered plan by name, or the one that it is already a reward of. */
const planFor = (name: string, before: ProductFacts, { offered, planNames }: Known): string | undefined => {
  const own = before.reward_plan_id
  if (own !== null && planNames.get(own)?.name.toLowerCase() === name.toLowerCase()) return own
  return offered.get(name.toLowerCase())
}

const yesNo = (flag: boolean): string => (flag ? 'yes' : 'no')

const visibleIn = (facts: ProductFacts, known: Known): Record<string, string> => ({
  name: facts.name,
  description: facts.description,
  category: known.categoryNames.get(facts.category_id) ?? '',
  price: centsText(BigInt(facts.price_cents)),
  discounted_percentage: String(facts.discount_percent),
  stock_count: String(facts.stock_count),
  in_stock: yesNo(facts.on_offer),
  is_featured: yesNo(facts.featured),
  reward_plan: facts.is_reward ? (known.planNames.get(facts.reward_plan_id ?? '')?.name ?? '') : '',
  tags: facts.tags.join(', '),
})
