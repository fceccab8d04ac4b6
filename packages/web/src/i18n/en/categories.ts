import * as labels from './labels.ts'

/** Copy that differs between kinds of categories. */
interface Kind {
  /** 'the store' */
  readonly place: string
  /** '1 product', '12 products' */
  readonly count: (count: string) => string
  readonly toHeld: string
  readonly deleteThen: string
  readonly nothingYetWhy: string
}

/** Copy of categories: shared, and `of` one kind. */
export const categories = {
  what: 'The categories',
  add: 'Add Category',
  of: ({ place, count, ...rest }: Kind) => ({
    ...rest,
    count,
    list: `Categories in ${place}`,
    addTitle: 'Add Category',
    shown: `Shown in ${place}`,
    shownNamed: (name: string) => `Show ${name} in ${place}`,
    inactive: 'Inactive',
    inCategory: (name: string) => `in ${name}`,
    deleteHolds: (held: string) => `This category has ${count(held)}. Move or delete them first.`,
    created: 'Category Created Successfully',
    updated: 'Category Updated Successfully',
    deleted: 'Category Deleted Successfully',
    nothingYet: 'No categories yet',
    goneWhy: 'This category may have been deleted.',
    name: labels.name,
    description: labels.description,
    emoji: 'Emoji (optional)',
    activeWhy: `Turn off to hide this category from ${place}.`,
    create: 'Create category',
  }),
}

export type CategoryCopy = ReturnType<typeof categories.of>
