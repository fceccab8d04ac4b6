import type { TourScreen } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'

/** Addresses of one screen's pictures: 1280 by 800, and as a phone of 360 by 740 shows it. */
export type TourPictures = { wide: string; phone: string }

/** One step of the tour: a real screen in both colour schemes, and what it shows. */
export type TourStep = { name: TourScreen; light: TourPictures; dark: TourPictures; caption: string }

const picturesOf = (scheme: 'light' | 'dark', name: string): TourPictures => ({
  wide: `/tour/${scheme}/${name}.webp`,
  phone: `/tour/${scheme}/${name}-phone.webp`,
})

/** A step of the tour with its pictures and what is said of them. */
export const tourStep = (name: TourScreen): TourStep => ({
  name,
  light: picturesOf('light', name),
  dark: picturesOf('dark', name),
  caption: text.landing.tour.captions[name],
})
