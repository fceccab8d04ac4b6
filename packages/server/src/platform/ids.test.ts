import { describe, expect, it } from 'vitest'
import { isId, newId, newReference } from './ids.ts'

describe('ids', () => {
  it('are valid, unique and ordered by time', () => {
    const ids = Array.from({ length: 200 }, newId)
    expect(ids.every(isId)).toBe(true)
    expect(new Set(ids).size).toBe(200)
    const milliseconds = ids.map((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
    expect(milliseconds).toEqual(milliseconds.toSorted((a, b) => a - b))
  })

  it('are in creation order, also within a millisecond', () => {
    const ids = Array.from({ length: 5000 }, newId)
    expect(ids).toEqual(ids.toSorted())
  })

  it.each(['', 'x', '1', 'null', '../etc/passwd', `${newId()} `, newId().slice(1), `{${newId()}}`])(
    '%j is not a valid id',
    (text) => expect(isId(text)).toBe(false),
  )

  it('yield references that can be read aloud without mistakes', () => {
    const references = Array.from({ length: 200 }, () => newReference('MSG'))
    for (const reference of references) expect(reference).toMatch(/^MSG-[2-9A-HJKMNP-Z]{8}$/)
    expect(new Set(references).size).toBe(200)
  })
})
