import { locale } from './locale.ts'

const quoted = (names: readonly string[]): string => new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)

export const savedViews = {
  group: 'Saved views',
  what: 'The saved views',
  all: 'All',
  /** Said after the name of a view. */
  count: (n: string) => `${n} in it`,
  save: 'Save view',
  manage: 'Manage views',
  broken: (filters: readonly string[]) =>
    filters.length === 0
      ? 'The list does not take what this view asks for any more. Change it to what is shown now, or delete it.'
      : `What this view asks for by ${quoted(filters)} is gone. Change it to what is shown now, or delete it.`,
  brokenMark: 'asks for something that is gone',
  form: {
    new: 'Save this view',
    edit: 'Change the view',
    lead: 'It keeps the filters, the search and the order that are on the screen now.',
    name: 'Name',
    shared: 'Share it with all who may see this list',
    sharedWhy: 'Otherwise you alone see it.',
    anew: 'Change it to what the list shows now',
    act: 'Save',
    saved: 'View saved',
    changed: 'View saved',
  },
  list: {
    own: 'Yours alone',
    ownShared: 'Yours, shared',
    by: (name: string) => `Shared by ${name}`,
    edit: (name: string) => `Change ${name}`,
    remove: (name: string) => `Delete ${name}`,
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    first: 'It stands first already.',
    last: 'It stands last already.',
    barred: (name: string) => `Only ${name} and owners change this view.`,
  },
  remove: {
    question: (name: string) => `Delete the view ${name}?`,
    why: 'What it shows stays; the tab goes.',
    whyShared: 'What it shows stays; the tab goes for everybody it is shared with.',
    act: 'Delete',
    done: 'View deleted',
  },
}
