import './ui/theme/tokens.css'
import './ui/theme/fonts.css'
import './ui/theme/base.css'
import { hydrateRoot } from 'react-dom/client'
import type { WokenData } from './screens/public/landing/landingData.ts'
import { LandingPage } from './screens/public/landing/LandingPage.tsx'
import { bearTranslation } from './translated.ts'

// Hydrates the server's HTML with the data embedded in it.
const root = document.getElementById('landing')
const data = document.getElementById('landing-data')?.textContent
bearTranslation()
if (root && data) hydrateRoot(root, <LandingPage data={JSON.parse(data) as WokenData} />)
