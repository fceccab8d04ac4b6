// breaks: nothing
import { expect, test } from 'vitest'
import { order } from './store.ts'
test('order', () => expect(order).toBeDefined())
