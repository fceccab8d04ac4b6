import type { TourScreen } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'

/** URLs of one screen's pictures: 1280 × 800, and 360 × 740 for phones. */
export type TourPictures = { wide: string; phone: string }

/** One tour step: a real screen in both color schemes, with its caption. */
export type TourStep = { name: TourScreen; light: TourPictures; dark: TourPictures; caption: string }

const picturesOf = (scheme: 'light' | 'dark', name: string): TourPictures => ({
  wide: `/tour/${scheme}/${name}.webp`,
  phone: `/tour/${scheme}/${name}-phone.webp`,
})

/** A tour step with its pictures and caption. */
export const tourStep = (name: TourScreen): TourStep => ({
  name,
  light: picturesOf('light', name),
  dark: picturesOf('dark', name),
  caption: text.landing.tour.captions[name],
})
