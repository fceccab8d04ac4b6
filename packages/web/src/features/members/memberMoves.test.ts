import { describe, expect, it } from 'vitest'
import { statusActsFor, statusChoices } from './memberMoves.ts'

describe('statusActsFor', () => {
  it('offers the two switches in the direction they can turn', () => {
    expect(statusActsFor('active')).toEqual(['suspend', 'ban'])
    expect(statusActsFor('suspended')).toEqual(['activate', 'ban'])
    expect(statusActsFor('inactive')).toEqual(['activate', 'ban'])
    expect(statusActsFor('banned')).toEqual(['unban'])
  })
})

describe('statusChoices', () => {
  it('starts with the present status', () => {
    expect(statusChoices('banned')).toEqual(['banned', 'active'])
    expect(statusChoices('active')).toEqual(['active', 'inactive', 'suspended', 'banned'])
  })
})
