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
    editTitle: (name: string) => `Edit ${name}`,
    shown: `Shown in ${place}`,
    shownNamed: (name: string) => `Show ${name} in ${place}`,
    active: 'Active',
    inactive: 'Inactive',
    inCategory: (name: string) => `in ${name}`,
    edit: 'Edit',
    editNamed: (name: string) => `Edit ${name}`,
    delete: 'Delete',
    deleteNamed: (name: string) => `Delete ${name}`,
    deleteQuestion: (name: string) => `Are you sure you want to delete "${name}"?`,
    deleteHolds: (held: string) => `This category has ${count(held)}. Move or delete them first.`,
    created: 'Category Created Successfully',
    updated: 'Category Updated Successfully',
    deleted: 'Category Deleted Successfully',
    nothingYet: 'No categories yet',
    gone: 'No longer available',
    goneWhy: 'This category may have been deleted.',
    name: 'Name',
    description: 'Description',
    emoji: 'Emoji (optional)',
    activeWhy: `Turn off to hide this category in ${place}.`,
    create: 'Create category',
    save: 'Save',
  }),
}

export type CategoryCopy = ReturnType<typeof categories.of>
