import { describe, expect, it } from 'vitest'
import { statusActionsFor, statusChoices } from './memberMoves.ts'

describe('status actions', () => {
  it('offer the two switches in their available direction', () => {
    expect(statusActionsFor('active')).toEqual(['suspend', 'ban'])
    expect(statusActionsFor('suspended')).toEqual(['activate', 'ban'])
    expect(statusActionsFor('inactive')).toEqual(['activate', 'ban'])
    expect(statusActionsFor('banned')).toEqual(['unban'])
  })
})

describe('statusChoices', () => {
  it('starts with the current status', () => {
    expect(statusChoices('banned')).toEqual(['banned', 'active'])
    expect(statusChoices('active')).toEqual(['active', 'inactive', 'suspended', 'banned'])
  })
})
