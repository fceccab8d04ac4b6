import { expect, test } from 'vitest'
import { demoCourses } from './demo-courses.ts'
import { demoItems } from './demo-items.ts'
import { demoFeatures } from './demo-plans.ts'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

test.each(['seeker', 'guardian', 'master'])('what the plan %s opens is there, in three lines', (level) => {
  const features = demoFeatures[level] ?? []
  expect(features).toHaveLength(3)
  const items = demoItems.filter((one) => one.level === level).length
  expect(features[0]).toContain(`: ${numbers[items]} items of the library`)
  for (const { title } of demoCourses.filter((one) => one.level === level)) expect(features[1]).toContain(title)
})
