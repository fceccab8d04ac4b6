import { pictures } from 'virtual:tour-pictures'
import { text } from '../../../i18n/text.ts'

/** One step of the tour: a real screen in both colour schemes, and what it shows. */
export type TourStep = { name: string; light: string; dark: string; caption: string }

/** The steps whose pictures exist in public/tour; a tour without pictures is not offered. */
export const tour: TourStep[] = Object.keys(text.landing.tour.captions)
  .filter((name) => pictures.includes(name))
  .map((name) => ({
    name,
    light: `/tour/light/${name}.webp`,
    dark: `/tour/dark/${name}.webp`,
    caption: text.landing.tour.captions[name] ?? '',
  }))
