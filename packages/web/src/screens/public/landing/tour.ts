import { text } from '../../../i18n/text.ts'

/** Addresses of one screen's pictures: 1280 by 800, and as a phone of 360 by 740 shows it. */
export type TourPictures = { wide: string; phone: string }

/** One step of the tour: a real screen in both colour schemes, and what it shows. */
export type TourStep = { name: string; light: TourPictures; dark: TourPictures; caption: string }

const picturesOf = (scheme: 'light' | 'dark', name: string): TourPictures => ({
  wide: `/tour/${scheme}/${name}.webp`,
  phone: `/tour/${scheme}/${name}-phone.webp`,
})

/**
 * The steps of the tour, in the order of the catalogue. A tour without pictures has no steps and is not offered.
 * @param pictures names of the screens that public/tour has pictures of
 */
export const tourOf = (pictures: readonly string[]): TourStep[] =>
  Object.entries(text.landing.tour.captions)
    .filter(([name]) => pictures.includes(name))
    .map(([name, caption]) => ({ name, light: picturesOf('light', name), dark: picturesOf('dark', name), caption }))
