import { text } from '../../../i18n/text.ts'

/** One step of the tour: a real screen in both colour schemes, and what it shows. */
export type TourStep = { name: string; light: string; dark: string; caption: string }

/**
 * The steps of the tour, in the order of the catalogue. A tour without pictures has no steps and is not offered.
 * @param pictures names of the screens that public/tour has pictures of
 */
export const tourOf = (pictures: readonly string[]): TourStep[] =>
  Object.entries(text.landing.tour.captions)
    .filter(([name]) => pictures.includes(name))
    .map(([name, caption]) => ({ name, light: `/tour/light/${name}.webp`, dark: `/tour/dark/${name}.webp`, caption }))
