import { expect, test } from 'vitest'
import { isAlwaysOpenPath, needsSession, paths, safeReturn } from './paths.ts'

test('sign-in returns to known screens of this app, with their state', () => {
  expect(safeReturn('/settings?tab=security')).toBe('/settings?tab=security')
  expect(safeReturn('/admin/users?search=a#b', 'admin')).toBe('/admin/users?search=a#b')
})

test.each([
  undefined,
  '',
  'dashboard',
  'https://evil.example/dashboard',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  '/\t/evil.example/dashboard',
  'javascript:alert(1)',
  '/auth/signin',
  '/dashboard/../terms',
  '/administrator',
  '/',
])('sign-in does not return to %j', (from) => {
  expect(safeReturn(from)).toBeUndefined()
})

test('sign-in does not return to a screen of another role', () => {
  expect(safeReturn('/admin/users', 'user')).toBeUndefined()
  expect(safeReturn('/dashboard', 'admin')).toBeUndefined()
  expect(safeReturn('/wallet?open=deposit', 'admin')).toBeUndefined()
  expect(safeReturn('/wallet?open=deposit', 'user')).toBe('/wallet?open=deposit')
  expect(safeReturn('/dashboard', 'user')).toBe('/dashboard')
  expect(safeReturn('/profile', 'user')).toBe('/profile')
  expect(safeReturn('/profile', 'admin')).toBeUndefined()
})

test('a URL contains the return path and the chosen plan, escaped', () => {
  expect(paths.login('/settings?tab=security')).toBe('/login?from=%2Fsettings%3Ftab%3Dsecurity')
  expect(paths.signUp('a/b')).toBe('/auth/signup/a%2Fb')
  expect(paths.signUp()).toBe('/auth/signup')
  expect(paths.adminTransactions({ status: 'waiting' })).toBe('/admin/transactions?status=waiting')
})

test('order URLs escape any identifier, and sign-in returns to them', () => {
  expect(paths.orderTracking('ORD-7KQ2M9XA')).toBe('/order-tracking?order=ORD-7KQ2M9XA')
  expect(paths.orderTracking('1Z 9/9')).toBe('/order-tracking?order=1Z+9%2F9')
  expect(paths.purchaseHistory({ open: 'order:1' })).toBe('/purchase-history?open=order%3A1')
  expect(safeReturn('/purchase-history?range=year', 'user')).toBe('/purchase-history?range=year')
})

test('the library is filtered by its URL, and each item has its own', () => {
  expect(paths.library({ search: 'the bell', open: 'true' })).toBe('/content?search=the+bell&open=true')
  expect(paths.libraryItem('a/b')).toBe('/content/a%2Fb')
  expect(safeReturn('/content/id-of-item', 'user')).toBe('/content/id-of-item')
  expect(safeReturn('/content/id-of-item', 'admin')).toBeUndefined()
})

test('only member and administrator screens require a session', () => {
  expect(['/dashboard', '/settings', '/admin', '/admin/users'].every(needsSession)).toBe(true)
  expect(['/terms', '/auth/signin', '/', '/dashboards'].some(needsSession)).toBe(false)
})

test('during maintenance people can sign in and undo an email change', () => {
  expect(['/auth/signin', '/login', '/not-me'].map(isAlwaysOpenPath)).toEqual([true, true, true])
  expect(['/', '/contact', '/dashboard', '/not-me/x'].map(isAlwaysOpenPath)).toEqual([false, false, false, false])
})
