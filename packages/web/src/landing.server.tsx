import { assets } from 'virtual:landing-assets'
import { pictures } from 'virtual:tour-pictures'
import type { LandingData } from './screens/public/landing/landingData.ts'
import { landingDocument } from './screens/public/landing/landingDocument.tsx'

export type { LandingData }

/**
 * The whole front page as an HTML document, ready to be sent and kept. Same data, same bytes.
 * Built into dist/server/landing.js, which stands alone: the server imports it and knows nothing of this package.
 */
export const renderLanding = (data: LandingData): string => landingDocument(data, assets, pictures)
