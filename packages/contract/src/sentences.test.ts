import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  allEndpoints,
  auditActionText,
  cart,
  featureText,
  metricText,
  orderManagement,
  hookEvents,
  templateRules,
  noticeGroups,
  noticeKinds,
  orders,
  rightText,
} from './index.ts'

const messagesFor = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message)

const primitives = [
  undefined,
  null,
  '',
  ' ',
  'x'.repeat(20_000),
  'two words',
  '\0',
  12,
  -1,
  0,
  1.5,
  1e12,
  Number.NaN,
  true,
  {},
  [],
]
const wrong = [
  ...primitives,
  ...primitives.map((value) => [value]),
  [{}],
  Array(500).fill('a'),
  Array(500).fill({}),
  { x: 1 },
]

describe('the error message of an invalid value', () => {
  test.each(
    allEndpoints.flatMap((endpoint) =>
      [endpoint.query, endpoint.body]
        .filter((schema) => schema !== undefined)
        .map((schema) => [endpoint.name, schema] as const),
    ),
  )('is a plain sentence for every field of %s', (_, schema) => {
    const names = Object.keys(schema.shape)
    const messages = new Set(messagesFor(schema, { unknown: 1 }))
    for (const value of wrong)
      for (const name of names) for (const message of messagesFor(schema, { [name]: value })) messages.add(message)
    for (const message of messages) {
      expect(message).toMatch(/^[A-Z][^<>|_]*$/s)
      expect(message).not.toMatch(/invalid|expected|received|undefined|Too (big|small)|NaN|pattern|string|object/)
    }
  })

  test('is accurate', () => {
    const quantity = cart.changeCartItem.body.shape.quantity
    expect(messagesFor(quantity, '2')).toEqual(['Please enter a number.'])
    expect(messagesFor(quantity, 1.5)).toEqual(['Please enter a whole number.'])
    expect(messagesFor(quantity, undefined)).toEqual(['Please fill in this field.'])
    const line = orders.placeOrder.body.shape.products.element.shape
    for (const pieces of ['0', '1.5', '1000000000', 'two'])
      expect(messagesFor(line.quantity, pieces)).toEqual(['Please enter a whole number of pieces, 1 to 999.'])
    for (const total of ['-1', '1.005', 'ten', ''])
      expect(messagesFor(orders.placeOrder.body.shape.total, total)).toEqual([
        'Please enter an amount in USD, 0 or more, with at most 2 decimals.',
      ])
    const refundLines = orderManagement.refundOrder.body.shape.lines
    expect(messagesFor(refundLines, [{ id: 'a', quantity: 0 }])).toEqual(['Please enter 1 or more.'])
    expect(messagesFor(refundLines, [{ id: 'a', quantity: 1000 }])).toEqual(['Please enter 999 or less.'])
    expect(messagesFor(refundLines, [])).toEqual(['Please choose at least one.'])
    expect(messagesFor(orderManagement.addTracking.body.shape.carrier, 'Post')).toEqual([
      'Please choose one of the options.',
    ])
  })
})

describe('the explanations in the back-office', () => {
  const texts = [
    ...Object.values(metricText).flatMap(({ title, description }) => [title, description]),
    ...Object.values(featureText).flatMap(({ name, description }) => [name, description]),
    ...Object.values(hookEvents).flatMap(({ description, data }) => [description, ...Object.values(data)]),
    ...Object.values(templateRules).flatMap(({ name, subject, body }) => [name, subject, body]),
    ...Object.values(noticeKinds).flatMap(({ name, reason }) => [name, reason]),
    ...Object.values(noticeGroups).map(({ name }) => name),
    ...Object.values(rightText),
  ]

  test('use the terms of the field', () => {
    const homely =
      /\b(some|every|no)body\b|(^|[.,:;] )who(se)?\b|\b(goes?|going|went) on\b|\blet in\b|\bturned down\b|\bgiven back\b|\basked for\b|\bmoved on\b|\bcall off\b|\bmay (see|do)\b|\bso long\b|\bstays?( noted)?\.|\boffices?\b|\bletters?\b/i
    expect(texts.filter((text) => homely.test(text))).toEqual([])
  })

  test('name the trigger first in each webhook event', () => {
    for (const { description } of Object.values(hookEvents))
      expect(description).toMatch(/^(?!An? )[A-Z][^.]*(ed|period)$/)
    expect(hookEvents['member.approved'].description).toBe('Application approved')
    expect(hookEvents['member.denied'].description).toBe('Application denied')
  })
})

test.each([
  ['approve sign-up', 'approved sign-up'],
  ['approved deposit', 'approved deposit'],
  ['ask to change rate', 'requested change of rate'],
  ['ban person', 'banned person'],
  ['call off change of rate', 'cancelled change of rate'],
  ['cancel live session', 'cancelled live session'],
  ['change letter', 'changed email template'],
  ['change webhook', 'changed webhook'],
  ['deny membership payment', 'denied membership payment'],
  ['order shipped', 'marked order as shipped'],
  ['order curriculum', 'reordered curriculum'],
  ['refund enrolment', 'refunded enrollment'],
  ['set loginEnabled', 'set login enabled'],
  ['set offices', 'changed roles'],
])('the action %s is displayed as %s', (action, read) => {
  expect(auditActionText(action)).toBe(read)
})
