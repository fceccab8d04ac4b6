import { describe, expect, it } from 'vitest'
import { parseSystemView, systemSearch } from './systemUrl.ts'

describe('the URL of the system screen', () => {
  it('starts at the platform settings', () => {
    expect(parseSystemView({})).toEqual({ tab: 'platform', dialog: undefined, about: undefined })
    expect(parseSystemView({ tab: 'roles' }).tab).toBe('platform')
    expect(systemSearch(parseSystemView({}))).toEqual({})
  })
  it('opens a section by its former name', () => {
    expect(parseSystemView({ tab: 'look' }).tab).toBe('branding')
    expect(parseSystemView({ tab: 'letters' }).tab).toBe('email-templates')
    expect(parseSystemView({ tab: 'constructor' }).tab).toBe('platform')
  })
  it('restores the same view', () => {
    for (const search of [
      { tab: 'mail' },
      { tab: 'assets', open: 'add' },
      { tab: 'assets', open: 'edit:a1' },
      { tab: 'plans', open: 'delete:p1' },
    ])
      expect(systemSearch(parseSystemView(search))).toEqual(search)
  })
  it('opens a dialog only in its section and only about an entry', () => {
    expect(parseSystemView({ tab: 'mail', open: 'add' }).dialog).toBeUndefined()
    expect(parseSystemView({ tab: 'assets', open: 'delete' }).dialog).toBeUndefined()
    expect(parseSystemView({ tab: 'assets', open: 'burn:a1' }).dialog).toBeUndefined()
  })
})
