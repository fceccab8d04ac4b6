import { expect, it } from 'vitest'
import { endingsOf, captionKinds, itemFileKinds, lessonFileKinds } from './media.ts'

it('accepts for an item what the specification lists for its type, by each of its names', () => {
  expect(endingsOf(itemFileKinds.audio)).toEqual([
    '.mp3',
    '.wav',
    '.ogg',
    '.oga',
    '.m4a',
    '.m4b',
    '.aac',
    '.flac',
    '.mp4',
  ])
  expect(endingsOf(itemFileKinds.video)).toEqual(['.mp4', '.m4v', '.webm', '.ogg', '.ogv', '.avi', '.mov'])
  expect(endingsOf(itemFileKinds.article)).toEqual(['.pdf', '.doc', '.docx', '.txt', '.md', '.markdown'])
  expect(endingsOf(itemFileKinds.book)).toEqual(['.pdf', '.doc', '.docx', '.txt', '.md', '.markdown'])
  expect(endingsOf(itemFileKinds.text)).toEqual(['.pdf', '.doc', '.docx', '.txt', '.md', '.markdown'])
  expect(endingsOf(itemFileKinds.course)).toEqual(['.pdf', '.doc', '.docx', '.txt', '.md', '.markdown', '.zip'])
})

it('accepts for a lesson what the specification lists for its content type, by each of its names', () => {
  expect(endingsOf(lessonFileKinds.audio)).toEqual([
    '.mp3',
    '.opus',
    '.wav',
    '.ogg',
    '.oga',
    '.m4a',
    '.m4b',
    '.aac',
    '.flac',
    '.mp4',
  ])
  expect(endingsOf(lessonFileKinds.video)).toEqual(['.mp4', '.m4v', '.webm', '.ogg', '.ogv', '.avi', '.mov'])
  expect(endingsOf(lessonFileKinds.document)).toEqual(['.pdf', '.doc', '.docx', '.txt', '.md', '.markdown'])
})

it('lists an extension once, though it belongs to two types', () => {
  const extensions = endingsOf(itemFileKinds.other)
  expect(extensions).toHaveLength(new Set(extensions).size)
  expect(endingsOf(captionKinds)).toEqual(['.vtt', '.srt'])
})
