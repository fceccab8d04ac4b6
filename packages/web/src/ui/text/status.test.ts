import { describe, expect, it } from 'vitest'
import { proofTypes, refuseFile } from '../form/FileDrop.tsx'
import { toneOf } from './status.ts'

describe('status colors', () => {
  it('show a pending entry in blue in wallet lists and in yellow in activity lists', () => {
    expect(toneOf('pending')).toBe('info')
    expect(toneOf('pending', 'wallet')).toBe('info')
    expect(toneOf('pending', 'activity')).toBe('waiting')
  })
  it('follow the meaning of each status, and are neutral for unknown ones', () => {
    const statuses = [
      'completed',
      'approved',
      'processing',
      'failed',
      'denied',
      'shipped',
      'active',
      'confirmed',
      'banned',
    ]
    const meanings = statuses.map((status) => toneOf(status))
    const expected = ['success', 'success', 'waiting', 'danger', 'danger', 'info', 'primary', 'primary', 'danger']
    expect(meanings).toEqual(expected)
    expect(toneOf('somewhere')).toBe('neutral')
  })
})

describe('a proof of payment', () => {
  const rules = { accept: proofTypes, maxMegabytes: 10 }
  it('is rejected by type, then by size', () => {
    expect(refuseFile({ type: 'image/gif', name: 'a.gif', size: 1 }, rules)).toBe(
      'Please upload a PNG, JPG, or PDF file',
    )
    expect(refuseFile({ type: 'image/png', name: 'a.png', size: 10 * 1024 * 1024 + 1 }, rules)).toBe(
      'File size must be less than 10MB',
    )
    expect(refuseFile({ type: 'application/pdf', name: 'a.pdf', size: 10 * 1024 * 1024 }, rules)).toBeUndefined()
    const named = { ...rules, accept: ['.mp3'] }
    expect(refuseFile({ type: '', name: 'Bells.MP3', size: 1 }, named)).toBeUndefined()
    expect(refuseFile({ type: 'audio/mpeg', name: 'bells', size: 1 }, named)).toBeDefined()
  })
  it.each([
    ['image/heic', 'IMG_0042.HEIC', 'HEIC', proofTypes, 'JPG'],
    ['', 'IMG_0042.heif', 'HEIF', proofTypes, 'JPG'],
    ['image/avif', 'photo', 'AVIF', ['image/png', 'image/gif'], 'PNG'],
    ['image/bmp', 'scan.bmp', 'BMP', ['.png', '.jpg', '.jpeg'], 'JPG'],
  ])(
    'of type "%s" named %s is called %s, and the message suggests another format',
    (type, name, format, accept, better) => {
      expect(refuseFile({ type, name, size: 1 }, { ...rules, accept })).toBe(
        `This picture is in the ${format} format. Please save it as ${better}, or send a screenshot.`,
      )
    },
  )

  it('suggests no other picture format where none is accepted', () => {
    const file = { type: 'image/heic', name: 'IMG_0042.HEIC', size: 1 }
    expect(refuseFile(file, { ...rules, accept: ['.mp3'], wrongType: 'No sound' })).toBe('No sound')
  })
})
