import * as labels from './labels.ts'
import { locale } from './locale.ts'
import { plural } from './plural.ts'

const quoted = (names: readonly string[]): string => new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)

export const savedViews = {
  group: 'Saved views',
  what: 'The saved views',
  /** Announced after the name of a view. */
  count: (count: string) => plural(count, 'result'),
  save: 'Save view',
  manage: 'Manage views',
  broken: (filters: readonly string[]) =>
    filters.length === 0
      ? 'This view’s filters no longer work. Update it to the current filters, or delete it.'
      : `This view filters by something that no longer exists (${quoted(filters)}). Update it to the current filters, or delete it.`,
  brokenMark: 'needs an update',
  form: {
    new: 'Save this view',
    edit: 'Edit view',
    lead: 'Saves the current filters, search and sort order.',
    shared: 'Share with everyone who can see this list',
    sharedWhy: 'Otherwise only you can see it.',
    anew: 'Update to the current filters',
    saved: 'View saved',
    changed: 'View saved',
  },
  list: {
    own: 'Private',
    ownShared: 'Shared by you',
    by: (name: string) => `Shared by ${name}`,
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    first: labels.alreadyFirst,
    last: labels.alreadyLast,
    disabledReason: (name: string) => `Only ${name} and owners can change this view.`,
  },
  remove: {
    question: (name: string) => `Delete the view ${name}?`,
    why: 'This removes the tab. Nothing in the list is deleted.',
    whyShared: 'This removes the tab for everyone it’s shared with. Nothing in the list is deleted.',
    done: 'View deleted',
  },
}
