import { describe, expect, it } from 'vitest'
import { type Command, commandsFor } from './CommandPaletteCommands.ts'

const command = (label: string): Command => ({ key: label, group: 'all', label, run: () => undefined })
const all = ['Users', 'System', 'Add User', 'System Settings', 'Review sign-ups'].map(command)
const labelsFor = (typed: string) => commandsFor(all, typed).map(({ label }) => label)

describe('commandsFor', () => {
  it('lists everything when nothing is typed', () => {
    expect(labelsFor('  ')).toHaveLength(all.length)
  })
  it('finds the beginnings of words, in any order and case', () => {
    expect(labelsFor('us')).toEqual(['Users', 'Add User'])
    expect(labelsFor('SET sys')).toEqual(['System Settings'])
    expect(labelsFor('ups')).toEqual(['Review sign-ups'])
    expect(labelsFor('Üsers')).toEqual(['Users'])
  })
  it('finds nothing inside a word', () => {
    expect(labelsFor('ser')).toEqual([])
  })
})
