import { describe, expect, it } from 'vitest'
import { judged } from '../../../forms/judge.ts'
import {
  checkMember,
  emailMeans,
  memberFields,
  notYet,
  planMeans,
  updateBody,
  usualPlan,
  pendingAbout,
} from './memberFields.ts'

const before = {
  name: 'Maya',
  email: 'maya@example.com',
  role: 'user',
  adminRoles: [],
  plan: 'p1',
  status: 'active',
} as const

/** The field errors of a person with this input. */
const wrongWith = (typed: { name?: string; email?: string }) =>
  judged({ fields: memberFields, check: checkMember }, { ...before, ...typed }, before).wrong

describe('required fields', () => {
  it('are name and email address, and spaces do not count', () => {
    const missing = 'Name and Email are required fields.'
    expect(wrongWith({})).toEqual({})
    expect(wrongWith({ name: ' ' })).toEqual({ name: missing })
    expect(wrongWith({ email: '' })).toEqual({ email: missing })
  })
  it('are reported in one message for both', () => {
    expect(wrongWith({ name: ' ', email: '' })).toEqual({
      name: 'Name and Email are required fields.',
      email: 'Please enter an email address.',
    })
  })
})

describe('updateBody', () => {
  it('omits plan and status when they are unchanged', () => {
    expect(updateBody({ ...before, name: 'Maya C' }, before)).toEqual({
      name: 'Maya C',
      email: 'maya@example.com',
      role: 'user',
    })
  })
  it('includes roles only for a new administrator', () => {
    const roles = ['store', 'support'] as const
    expect(updateBody({ ...before, role: 'admin', adminRoles: roles }, before)).toMatchObject({
      role: 'admin',
      adminRoles: roles,
    })
    const admin = { ...before, role: 'admin', adminRoles: roles } as const
    expect(updateBody({ ...admin, name: 'Maya C' }, admin)).not.toHaveProperty('adminRoles')
  })
  it('sends no plan as null', () => {
    expect(updateBody({ ...before, plan: '', status: 'banned' }, before)).toMatchObject({
      plan_id: null,
      status: 'banned',
    })
  })
})

describe('the default plan', () => {
  it('is the one named basic, else the lowest', () => {
    expect(
      usualPlan([
        { id: 'a', level: 'seeker' },
        { id: 'b', level: 'basic' },
      ]),
    ).toBe('b')
    expect(
      usualPlan([
        { id: 'a', level: 'seeker' },
        { id: 'b', level: 'master' },
      ]),
    ).toBe('a')
    expect(usualPlan([])).toBe('')
  })
})

describe('the explanation of a plan change', () => {
  const master = { id: 'm', name: 'Master' }
  const now = Date.parse('2028-02-29T12:00:00Z')
  const member = { plan_id: 'g', plan_name: 'Guardian', membershipEndsAt: '2028-06-21T12:00:00Z' }

  it('says what a new person gets', () => {
    expect(planMeans(master, undefined, now)).toBe('One year of Master from today. They aren’t charged.')
  })
  it('says what ends and what starts, and that it cannot be undone', () => {
    expect(planMeans(master, member, now)).toBe(
      'Their Guardian membership, which runs until Jun 21, 2028, ends when you save. Their payment isn’t refunded. One year of Master starts today and runs until Feb 28, 2029. They aren’t charged. This can’t be undone.',
    )
  })
  it('does not mention a membership that has already ended', () => {
    expect(planMeans(master, { ...member, membershipEndsAt: '2028-02-01T12:00:00Z' }, now)).toBe(
      'One year of Master starts today and runs until Feb 28, 2029. They aren’t charged. This can’t be undone.',
    )
  })
  it('is undefined when the plan is unchanged', () => {
    expect(planMeans({ id: 'g', name: 'Guardian' }, member, now)).toBeUndefined()
    expect(planMeans(undefined, member, now)).toBeUndefined()
  })
})

describe('changes that await confirmation', () => {
  const ada = { name: 'Ada', email: 'ada@example.com', adminRoles: ['finance' as const] }

  it('are empty when every requested change took effect', () => {
    expect(notYet({ email: ' Ada@example.com ' }, ada)).toEqual([])
    expect(notYet({ email: 'ada@example.com', adminRoles: ['finance'] }, ada)).toEqual([])
    expect(notYet({ email: 'ada@example.com', adminRoles: ['owner'] }, { ...ada, adminRoles: ['owner'] })).toEqual([])
  })

  it('include a new email address of an administrator, and a new owner', () => {
    expect(notYet({ email: 'Other@example.com', adminRoles: ['owner'] }, ada)).toEqual([
      'The email address changes to other@example.com once another administrator confirms it.',
      'Ada becomes an owner once another owner confirms it.',
    ])
  })
})

describe('pending changes about a person', () => {
  const change = { subject: 'ada', kind: 'email', status: 'waiting' } as const
  const pendingFor = (changes: object[]) => pendingAbout(changes as Parameters<typeof pendingAbout>[0], 'ada')

  it('include their email address and their roles', () => {
    expect(pendingFor([change, { ...change, kind: 'offices' }])).toHaveLength(2)
  })

  it.each([
    ['somebody else', { subject: 'grace' }],
    ['what was decided', { status: 'applied' }],
    ['something else of the same name', { kind: 'rate' }],
  ])('exclude %s', (_, email) => {
    expect(pendingFor([{ ...change, ...email }])).toEqual([])
  })
})

describe('an email change', () => {
  const member = { email: 'ada@example.org', role: 'user' } as const
  const typed = { email: 'grace@example.org' }
  it('explains its effects before saving', () => {
    expect(emailMeans(typed, member, 72)).toBe(
      'When you save, they’re signed out everywhere and their withdrawals are on hold for 72 hours. We email their old address with a way to recover the account.',
    )
    expect(emailMeans(typed, { ...member, role: 'admin' }, 1)).toBe(
      'Another administrator must confirm this. Then they’re signed out everywhere, their withdrawals are on hold for 1 hour, and we email their old address with a way to recover the account.',
    )
    expect(emailMeans(typed, member, undefined)).toMatch(/on hold for the time set in the approval rules\. /)
  })
  it('explains nothing while the address is unchanged or empty', () => {
    for (const email of ['ada@example.org', ' Ada@Example.org ', '  '])
      expect(emailMeans({ email }, member, 72)).toBeUndefined()
  })
})
