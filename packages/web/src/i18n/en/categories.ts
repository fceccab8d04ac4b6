/** What only one kind of categories says. */
interface Kind {
  /** 'the store' */
  readonly place: string
  /** '1 product', '12 products' */
  readonly count: (count: string) => string
  readonly toHeld: string
  readonly deleteThen: string
  readonly nothingYetWhy: string
}

/** Words of categories: of any, and `of` one kind. */
export const categories = {
  what: 'The categories',
  add: 'Add Category',
  of: ({ place, count, ...rest }: Kind) => ({
    ...rest,
    count,
    list: `Categories of ${place}`,
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
    deleteHolds: (held: string) =>
      `${count(held)} ${held === '1' ? 'is' : 'are'} in it. A category can be deleted once it is empty.`,
    created: 'Category Created Successfully',
    updated: 'Category Updated Successfully',
    deleted: 'Category Deleted Successfully',
    nothingYet: 'No categories yet',
    gone: 'Not there any more',
    goneWhy: 'Somebody may have deleted this category.',
    name: 'Name',
    description: 'Description',
    emoji: 'Emoji',
    activeWhy: `When off, the category does not stand among the choices of ${place}.`,
    create: 'Create category',
    save: 'Save',
  }),
}

export type CategoryWords = ReturnType<typeof categories.of>
