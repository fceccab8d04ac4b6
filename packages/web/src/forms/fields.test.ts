import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  choice,
  defineFields,
  dollars,
  line,
  missingIn,
  number,
  placed,
  toggle,
  unreadSentence,
  valuesOf,
  wrongTyped,
} from './fields.ts'

interface Bowl {
  readonly name: string
  readonly cost: number
  readonly shown: boolean
}

const fields = defineFields<Bowl>()({
  name: line('Name', { needed: 'Please name it.' }),
  price: dollars('Price', { needed: true, of: ({ cost }) => cost.toFixed(2), wire: 'cost', unread: 'No price.' }),
  pieces: number('Pieces', { read: (typed) => (/^\d+$/.test(typed.trim()) ? typed.trim() : undefined) }),
  shown: toggle('Shown', { start: true, send: (on) => (on ? 'yes' : 'no') }),
  why: choice('Why', { shown: ({ shown }) => shown === false }),
})

const bowl = { name: 'Bowl', cost: 12.5, shown: false }

describe('a declared form', () => {
  it('contains a record, or the defaults of a new one', () => {
    expect(valuesOf(fields, bowl)).toEqual({ name: 'Bowl', price: '12.50', pieces: '', shown: false, why: '' })
    expect(valuesOf(fields, undefined)).toEqual({ name: '', price: '', pieces: '', shown: true, why: '' })
  })

  it('sends parsed numbers under the contract’s names, without hidden fields', () => {
    const typed = { name: ' Bowl ', price: '$1,024,50', pieces: ' 7 ', shown: true, why: 'no' }
    expect(bodyOf(fields, { ...typed, price: '1,024.50' })).toEqual({
      name: ' Bowl ',
      cost: '1024.5',
      pieces: '7',
      shown: 'yes',
    })
    expect(bodyOf(fields, { ...typed, shown: false })).toMatchObject({ cost: '$1,024,50', shown: 'no', why: 'no' })
  })

  it('names missing and invalid values', () => {
    const unreadable = 'Please enter a number of 0 or more, like 1299.90.'
    expect(wrongTyped(fields, { ...valuesOf(fields, undefined), pieces: 'seven' })).toEqual({
      name: 'Please name it.',
      price: 'No price.',
      pieces: unreadable,
    })
    expect(wrongTyped(fields, valuesOf(fields, bowl))).toEqual({})
    // A number, but invalid: the contract's message is better.
    expect(unreadSentence(fields.pieces, '1.5')).toBeUndefined()
    const days = number('Days', { input: 'numeric', read: () => undefined, unread: 'Please enter whole days.' })
    expect(unreadSentence(days, '30,')).toBe('Please enter whole days.')
  })

  it('lists the labels of missing required fields, without hidden ones', () => {
    const variedFields = {
      ...fields,
      why: choice<string, Bowl>('Why', { needed: true, shown: ({ shown }) => shown === false }),
    }
    const blank = valuesOf(variedFields, undefined)
    expect(missingIn({ fields: variedFields, values: blank })).toEqual(['Price'])
    expect(missingIn({ fields: variedFields, values: { ...blank, price: ' ', shown: false } }, false, 'Level')).toEqual(
      ['Price', 'Why', 'Level'],
    )
    expect(missingIn({ fields: variedFields, values: { ...blank, price: '1' } })).toEqual([])
  })

  it('assigns errors by its own names, by the contract’s names, and by the last part of a path', () => {
    expect(placed(fields, { cost: 'a', 'thing.name': 'b', 'pieces[0]': 'c', other: 'd', more: 'e' })).toEqual({
      errors: { price: 'a', name: 'b', pieces: 'c' },
      elsewhere: 'd',
    })
  })
})
