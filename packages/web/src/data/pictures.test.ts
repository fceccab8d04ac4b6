import { expect, test } from 'vitest'
import { pictureSources } from './pictures.ts'

test('a picture loads from the server’s URL in the width that fits', () => {
  const images = { 320: '/a/small', 640: '/a/middle', 1280: '/a/large' }
  expect(pictureSources({ image: '/a/middle', images })).toEqual({
    src: '/a/middle',
    srcSet: '/a/small 320w, /a/middle 640w, /a/large 1280w',
  })
})

test('nothing loads without a picture', () => {
  expect(pictureSources({ image: null, images: null })).toBeUndefined()
})
