import { type BuiltFeature, partOfTour, type TourScreen, tourScreens } from '@vesica/contract'

/**
 * The pictures that the tour shows, in their order. A tour without pictures is not offered.
 * @param pictures names of the screens that public/tour has pictures of  @param chosen null: all
 */
export const tourOf = (
  pictures: readonly string[],
  features: readonly BuiltFeature[],
  chosen: readonly TourScreen[] | null,
): TourScreen[] =>
  tourScreens.filter((name) => {
    const part = partOfTour[name]
    return (
      pictures.includes(name) && (chosen?.includes(name) ?? true) && (part === undefined || features.includes(part))
    )
  })
