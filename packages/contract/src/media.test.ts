import { expect, it } from 'vitest'
import { acceptOf, captionKinds, itemFileKinds, lessonFileKinds } from './media.ts'

it('takes for an item what the specification lists for its type', () => {
  expect(acceptOf(itemFileKinds.audio)).toBe('.mp3,.wav,.ogg,.m4a,.aac')
  expect(acceptOf(itemFileKinds.video)).toBe('.mp4,.webm,.ogg,.ogv,.avi,.mov')
  expect(acceptOf(itemFileKinds.article)).toBe('.pdf,.doc,.docx,.txt,.md')
  expect(acceptOf(itemFileKinds.book)).toBe('.pdf,.doc,.docx,.txt,.md')
  expect(acceptOf(itemFileKinds.text)).toBe('.pdf,.doc,.docx,.txt,.md')
  expect(acceptOf(itemFileKinds.course)).toBe('.pdf,.doc,.docx,.txt,.md,.zip')
})

it('takes for a lesson what the specification lists for its type of content', () => {
  expect(acceptOf(lessonFileKinds.audio)).toBe('.mp3,.opus,.wav,.ogg,.m4a,.aac')
  expect(acceptOf(lessonFileKinds.video)).toBe('.mp4,.webm,.ogg,.ogv,.avi,.mov')
  expect(acceptOf(lessonFileKinds.document)).toBe('.pdf,.doc,.docx,.txt,.md')
})

it('names an extension once, though it is of two kinds', () => {
  const extensions = acceptOf(itemFileKinds.other).split(',')
  expect(extensions).toHaveLength(new Set(extensions).size)
  expect(acceptOf(captionKinds)).toBe('.vtt')
})
