import './ui/theme/tokens.css'
import './ui/theme/fonts.css'
import './ui/theme/base.css'
import { hydrateRoot } from 'react-dom/client'
import type { LandingData } from './screens/public/landing/landingData.ts'
import { pictures } from 'virtual:tour-pictures'
import { LandingPage } from './screens/public/landing/LandingPage.tsx'
import { tourOf } from './screens/public/landing/tour.ts'

// The server has drawn the page from the data that it also left in it; here the same page comes alive.
const root = document.getElementById('landing')
const data = document.getElementById('landing-data')?.textContent
if (root && data) hydrateRoot(root, <LandingPage data={JSON.parse(data) as LandingData} tour={tourOf(pictures)} />)
