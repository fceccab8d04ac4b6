import { assets } from 'virtual:landing-assets'
import { pictures } from 'virtual:tour-pictures'
import type { LandingData } from './screens/public/landing/landingData.ts'
import { landingDocument } from './screens/public/landing/landingDocument.tsx'

export type { LandingData }

/**
 * The complete landing page as an HTML document, ready to serve and cache. The same data gives the same bytes. Built
 * into the self-contained dist/server/landing.js, so that the server imports nothing else of this package.
 */
export const renderLanding = (data: LandingData): string => landingDocument(data, assets, pictures)
