// breaks: tools-and-journeys-apart
import { place } from '../../tools/place.ts'

export const product = place
