import * as labels from './labels.ts'

/** The roles of administrators. */
export const roles = {
  title: labels.roles,
  what: 'The administrators',
  lead: 'Roles decide what each administrator can see and do. Administrators with several roles get the permissions of all of them.',
  people: 'Administrators',
  holds: {
    owner: 'Everything: people, money, settings and roles',
    finance: 'Money: applications and their fees, wallet requests, the treasury, coins, rates and refunds',
    store: 'The store: products, categories, orders and refunds',
    content: 'The library and courses: items, lessons, quizzes and enrollments',
    support: 'Members: their tickets, accounts and orders',
    reader: 'Sees everything and changes nothing',
  },
  none: 'No role yet',
  waits: 'Another owner must confirm that they become an owner.',
  openControl: labels.openApprovals,
  change: labels.change,
  changeNamed: (name: string) => `Change ${name}’s roles`,
  yourself: 'You can’t change your own roles.',
  choose: 'Administrator roles',
  chooseWhy: 'Permissions add up. Owners don’t need any other role.',
  chooseOne: 'Please choose at least one role.',
  signsOut: 'They’re signed out everywhere and notified by email.',
  save: labels.save,
  saved: (name: string) => `${name}’s roles have changed.`,
  savedWaiting: (name: string) => `${name} becomes an owner once another owner confirms it.`,
  each: 'Permissions by role',
  includes: (name: string) => `${name} can`,
} as const
