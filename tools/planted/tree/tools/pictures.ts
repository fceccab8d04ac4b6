// breaks: tools-and-journeys-apart
import { product } from '../journeys/support/product.ts'

export const pictured = product
