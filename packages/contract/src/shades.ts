// Branding colors: what administrators choose, and the shades derived from one color.

/** Elements in the accent color or with it as background. Light and dark, as in the tokens of the web. */
const grounds = {
  light: { page: '#faf7f1', surface: '#ffffff', raised: '#ffffff', sunken: '#f5f1e8', hover: '#f5f1e8' },
  dark: { page: '#121020', surface: '#1a172b', raised: '#221e38', sunken: '#16132a', hover: '#221e38' },
} as const
export type Scheme = keyof typeof grounds
export const schemeGrounds: Readonly<Record<Scheme, Readonly<Record<string, string>>>> = grounds

/** The contrast that small text needs. */
export const ENOUGH_CONTRAST = 4.5
/** The contrast that derived shades get. */
const AMPLE_CONTRAST = 6

const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** As defined by WCAG 2.2. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => linear(channel / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colors, 1 to 21. @param a like `#4a3d8f` */
export const contrastOf = (first: string, second: string): number => {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** A color mixed with a share of another, 0 to 1. */
const mixed = (a: string, b: string, share: number): string => {
  const otherChannels = channelsOf(b)
  return `#${channelsOf(a)
    .map((channel, at) => Math.round(channel + ((otherChannels[at] ?? 0) - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Hue in degrees, saturation and lightness from 0 to 1 (HSL, CSS Color 4, section 7). */
const hslOf = (hex: string): [hue: number, saturation: number, lightness: number] => {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => channel / 255)
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)]
  const [spread, lightness] = [most - least, (most + least) / 2]
  if (spread === 0) return [0, 0, lightness]
  const sector =
    most === red ? (green - blue) / spread : most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4
  return [(sector * 60 + 360) % 360, spread / (1 - Math.abs(2 * lightness - 1)), lightness]
}

/** A color at a lightness, 0 to 1, with its saturation: mixing in white would make it gray. */
const lightened = (hex: string, lightness: number): string => {
  const [hue, saturation] = hslOf(hex)
  const amplitude = saturation * Math.min(lightness, 1 - lightness)
  const channelAt = (step: number) => {
    const sector = (step + hue / 30) % 12
    return lightness - amplitude * Math.max(-1, Math.min(sector - 3, 9 - sector, 1))
  }
  return `#${[0, 8, 4]
    .map((step) => Math.round(channelAt(step) * 255))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
}

/** The shades of an accent in one scheme, by the web tokens that they replace. */
export interface Shades {
  readonly primary: string
  readonly 'primary-hover': string
  readonly 'on-primary': string
  readonly 'primary-soft': string
  readonly 'primary-soft-hover': string
  readonly 'primary-border': string
}

/** The product's own. */
const productShades: Readonly<Record<Scheme, Shades>> = {
  light: {
    primary: '#4a3d8f',
    'primary-hover': '#3d3279',
    'on-primary': '#ffffff',
    'primary-soft': '#eeeaf9',
    'primary-soft-hover': '#e4def5',
    'primary-border': '#d3caf0',
  },
  dark: {
    primary: '#a79bf0',
    'primary-hover': '#b9aff4',
    'on-primary': '#17132b',
    'primary-soft': '#2a2448',
    'primary-soft-hover': '#342d58',
    'primary-border': '#453b78',
  },
}

const lightShades = (accent: string): Shades => ({
  primary: accent,
  'primary-hover': mixed(accent, '#000000', 0.18),
  'on-primary': '#ffffff',
  'primary-soft': mixed(accent, '#ffffff', 0.91),
  'primary-soft-hover': mixed(accent, '#ffffff', 0.86),
  'primary-border': mixed(accent, '#ffffff', 0.74),
})

/** On dark backgrounds the accent is as light as needed to read it easily. */
const darkShades = (accent: string): Shades => {
  const { surface } = grounds.dark
  const soft = mixed(surface, accent, 0.22)
  const softHover = mixed(surface, accent, 0.32)
  const under = [...Object.values(grounds.dark), soft, softHover]
  const own = hslOf(accent)[2]
  const lighter = Array.from({ length: 20 }, (_, step) => lightened(accent, own + ((1 - own) * step) / 20))
  const primary = lighter.find((shade) => leastOf(shade, under) >= AMPLE_CONTRAST) ?? '#ffffff'
  return {
    primary,
    'primary-hover': mixed(primary, '#ffffff', 0.25),
    'on-primary': '#17132b',
    'primary-soft': soft,
    'primary-soft-hover': softHover,
    'primary-border': mixed(surface, accent, 0.5),
  }
}

const leastOf = (text: string, under: readonly string[]): number =>
  Math.min(...under.map((ground) => contrastOf(text, ground)))

/** The shades derived from an accent. @param accent like `#4a3d8f`; null: the product's own */
export const shadesOf = (accent: string | null): Readonly<Record<Scheme, Shades>> =>
  accent === null ? productShades : { light: lightShades(accent), dark: darkShades(accent) }

/** The lowest contrast of the accent's shades in a scheme: that of the accent on the backgrounds closest to it. */
const readsAt = (scheme: Scheme, shades: Shades): number =>
  leastOf(shades.primary, [...Object.values(grounds[scheme]), shades['primary-soft-hover']])

/** How readable an accent is in each scheme: the lowest contrast of everything drawn with it. */
export const contrastOfAccent = (accent: string): Readonly<Record<Scheme, number>> => {
  const shades = shadesOf(accent)
  return { light: readsAt('light', shades.light), dark: readsAt('dark', shades.dark) }
}

/** A contrast ratio for display, rounded down. */
export const ratioText = (contrast: number): string => `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`

/** The style sheet that replaces the product's own color with an accent. */
export const accentSheet = (accent: string | null): string => {
  if (accent === null) return ''
  const { light, dark } = shadesOf(accent)
  const names = Object.keys(light) as (keyof Shades)[]
  return `html:root{${names.map((name) => `--${name}:light-dark(${light[name]},${dark[name]})`).join(';')}}`
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** Why text in a color would not be readable everywhere; undefined: it is, or it is no color. */
export const accentFault = (text: string): string | undefined => {
  const input = text.trim().toLowerCase()
  if (!isColour(input)) return undefined
  const { light, dark } = contrastOfAccent(input)
  const [least, theme, direction] = light <= dark ? [light, 'light', 'darker'] : [dark, 'dark', 'lighter']
  if (least >= ENOUGH_CONTRAST) return undefined
  return `Its contrast on ${theme} pages is ${ratioText(least)}, and text needs ${ENOUGH_CONTRAST}:1. Please choose a ${direction} color.`
}
