import { adminApi } from './people.ts'
import type { Product } from './product.ts'
import { aName } from './store.ts'
import { formOf } from './wallet.ts'

/** A draft course with three reading lessons. */
export const aCourse = async (
  product: Product,
): Promise<{ course: string; title: string; lessons: readonly [string, string, string] }> => {
  const api = await adminApi(product)
  const title = aName('Silence')
  const facts = { title, description: 'Sit.', category: 'Meditation', duration: '6 h' }
  const { course } = await api.send<{ course: { id: string } }>('POST', '/courses', formOf(facts))
  const lessons = [aName('Sitting'), aName('Breathing'), aName('Staying')] as const
  for (const named of lessons) {
    const text = { type: 'reading', contentType: 'text', text_content: 'Sit down.' }
    const lesson = { title: named, course_id: course.id, description: 'How.', duration: '20 min', ...text }
    await api.send('POST', '/lessons', formOf(lesson))
  }
  return { course: course.id, title, lessons }
}
