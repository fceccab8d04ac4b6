import { expect, test } from 'vitest'
import { demoCourses } from './demo-courses.ts'
import { demoItems } from './demo-items.ts'
import { demoFeatures } from './demo-plans.ts'
import { demoProducts } from './demo-store.ts'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

test.each(['seeker', 'guardian', 'master'])('the features listed for plan %s exist, in three lines', (level) => {
  const features = demoFeatures[level] ?? []
  expect(features).toHaveLength(3)
  const items = demoItems.filter((item) => item.level === level && !item.when).length
  expect(features[0]).toContain(`: ${numbers[items]} library items`)
  const copy = features.join(' ')
  for (const { title, state } of demoCourses.filter((course) => course.level === level))
    expect(copy.includes(title), title).toBe(!state)
})

test('rewards that a plan lists are in the store for that plan', () => {
  const named = Object.entries(demoFeatures).flatMap(([level, features]) =>
    features.flatMap((feature) => {
      const title = /^The reward (.+), once$/.exec(feature)?.[1]
      return title ? [[level, title]] : []
    }),
  )
  expect(named).toHaveLength(1)
  for (const [level, title] of named)
    expect(demoProducts.filter((product) => product.name === title).map(({ reward }) => reward)).toEqual([level])
})
