import { expect, test } from 'vitest'
import { emptyLesson, endingsFor, withFile } from './lessonFields.ts'

test('the content type of a practice or an assignment follows its file name, and a film stays a film', () => {
  const practice = { ...emptyLesson, type: 'practice', source: 'upload', contentType: 'text' } as const
  const held = (name: string) => withFile(practice, name).contentType
  expect([held('Bow.MP4'), held('bell.mp3'), held('sheet.pdf'), held('all.zip')]).toEqual([
    'video',
    'audio',
    'document',
    'interactive',
  ])
  expect(withFile({ ...practice, type: 'video', contentType: 'video' }, 'sheet.pdf').contentType).toBe('video')
  expect(endingsFor({ type: 'reading', contentType: 'text' })).not.toContain('.mp4')
})
