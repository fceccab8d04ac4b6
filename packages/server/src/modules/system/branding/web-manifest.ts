import type { Settings } from '../../settings/index.ts'
import { presentBranding } from './branding.present.ts'

const drawn = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The installed application: under the platform's own name, with its logo if it has one. */
export const webManifest = (settings: Pick<Settings, 'platformName' | 'look'>): string => {
  const { logo } = presentBranding(settings)
  const own = logo === null ? [] : [{ src: logo, sizes: 'any', type: 'image/webp' }]
  return JSON.stringify({
    id: '/',
    name: settings.platformName,
    short_name: settings.platformName,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    background_color: '#faf7f1',
    theme_color: '#faf7f1',
    icons: [...own, ...drawn],
  })
}
