import { describe, expect, it } from 'vitest'
import { accent } from './branding.ts'
import { accentFault, accentSheet, contrastOf, contrastOfAccent, ratioText, schemeGrounds, shadesOf } from './shades.ts'

describe('an accent color', () => {
  it('has its contrast calculated by the standard formula', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(ratioText(4.4999)).toBe('4.4:1')
  })

  it('is readable in both color schemes, or rejected with its contrast', () => {
    for (const good of ['#4a3d8f', '#0b5d4f', '#7a1f3d', '#000000', '#1f4f96', '#005500', '#5a3200']) {
      expect(accentFault(good)).toBeUndefined()
      const { light, dark } = contrastOfAccent(good)
      expect(Math.min(light, dark)).toBeGreaterThanOrEqual(4.5)
      expect(accent.parse(good.toUpperCase())).toBe(good)
    }
    for (const pale of ['#ffffff', '#ffd400', '#a79bf0', '#808080'])
      expect(accentFault(pale)).toMatch(
        /^Its contrast on light pages is [1-4]\.\d:1, and text needs 4\.5:1\. Please choose a darker color\.$/,
      )
  })

  it('is readable on each of its own shades, light and dark, however dark it is', () => {
    for (let step = 0; step < 512; step += 1) {
      const hex = (at: number) => ((step >> at) & 7).toString(16)
      const colour = `#${hex(0)}0${hex(3)}0${hex(6)}0`
      const { light, dark } = shadesOf(colour)
      if (accentFault(colour) !== undefined) continue
      for (const shades of [light, dark])
        for (const ground of ['on-primary', 'primary-soft', 'primary-soft-hover'] as const)
          expect(contrastOf(shades.primary, shades[ground])).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('is rated by the lowest contrast of everything drawn with it', () => {
    for (const colour of ['#4a3d8f', '#0b5d4f', '#7a1f3d', '#000000', '#ffffff', '#ffd400', '#808080', '#0000ff']) {
      const shades = shadesOf(colour)
      for (const scheme of ['light', 'dark'] as const) {
        const { primary, 'on-primary': on, 'primary-hover': hover, ...own } = shades[scheme]
        const under = [...Object.values(schemeGrounds[scheme]), own['primary-soft'], own['primary-soft-hover'], on]
        const all = [...under.map((ground) => contrastOf(primary, ground)), contrastOf(on, hover)]
        expect(contrastOfAccent(colour)[scheme]).toBe(Math.min(...all))
      }
    }
  })

  it('is lightened on dark pages as far as readability requires, and hardly further', () => {
    for (const colour of ['#4a3d8f', '#0b5d4f', '#7a1f3d', '#000000', '#1f4f96', '#005500', '#5a3200']) {
      const { dark } = contrastOfAccent(colour)
      expect(dark).toBeGreaterThanOrEqual(6)
      expect(dark).toBeLessThan(7.5)
    }
  })

  it('is as saturated on dark pages as on light ones', () => {
    // The spread of the channels relative to the maximum at their lightness, which is HSL saturation.
    const saturationOf = (colour: string) => {
      const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
      const [least, most] = [Math.min(...channels), Math.max(...channels)]
      return (most - least) / (255 - Math.abs(most + least - 255))
    }
    for (const colour of ['#2f6b4f', '#0b5d4f', '#7a1f3d', '#1f4f96', '#5a3200'])
      expect(saturationOf(shadesOf(colour).dark.primary)).toBeCloseTo(saturationOf(colour), 1)
    expect(saturationOf(shadesOf('#333333').dark.primary)).toBe(0)
  })

  it('becomes a style sheet of colors only, which is empty without an accent', () => {
    expect(accentSheet(null)).toBe('')
    expect(accentSheet('#0b5d4f')).toMatch(/^html:root\{(--[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?){6}\}$/)
  })
})
