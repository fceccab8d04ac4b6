import { type BuiltFeature, partOfTour, type TourScreen, tourScreens } from '@vesica/contract'

/**
 * Screenshots of the tour, in order. Empty: no tour is offered.
 * @param pictures names of the screens with pictures in public/tour
 * @param chosen null: all
 */
export const tourOf = (
  pictures: readonly string[],
  features: readonly BuiltFeature[],
  chosen: readonly TourScreen[] | null,
): TourScreen[] =>
  tourScreens.filter((name) => {
    const feature = partOfTour[name]
    return (
      pictures.includes(name) &&
      (chosen?.includes(name) ?? true) &&
      (feature === undefined || features.includes(feature))
    )
  })
