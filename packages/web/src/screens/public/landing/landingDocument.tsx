import { accentSheet } from '@vesica/contract'
import { renderToString } from 'react-dom/server'
import type { LandingAssets } from '../../../../build/landingAssets.ts'
import { locale, text } from '../../../i18n/text.ts'
import { LandingPage } from './LandingPage.tsx'
import type { LandingData, WokenData } from './landingData.ts'
import { stillOf } from './stillOf.tsx'
import { tourOf } from './tour.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (value: string): string => value.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** JSON that can't close its script element. */
const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** Data to hydrate the page from. */
const wokenOf = (data: LandingData, pictures: readonly string[], still: WokenData['still']): WokenData => {
  const { platformName, look, registrationOpen, plannedMaintenance, joining, firstYears, levels, plans, own } = data
  const { kicker, title, title_more, lead } = own.texts
  const hero = { kicker, title, title_more, lead }
  const tour = tourOf(pictures, data.features, own.tour)
  const joined = { joining, firstYears, levels, plans }
  return { platformName, look, registrationOpen, plannedMaintenance, ...joined, hero, tour, still }
}

/**
 * The complete landing page as an HTML document, ready to serve and cache. The same data gives the same bytes.
 * @param pictures names of the screens with pictures for the tour
 * Styles are inlined, so first paint waits for the color-scheme script only. There is no inline script.
 */
export const landingDocument = (data: LandingData, assets: LandingAssets, pictures: readonly string[]): string => {
  const name = escaped(data.platformName)
  const description = escaped(data.own.texts.lead || text.landingStill.description(data.platformName))
  const { logo, accent } = data.look
  const title = `${name}: ${escaped(data.own.texts.kicker || text.landing.hero.kicker)}`
  const still = stillOf(data)
  const woken = wokenOf(data, pictures, still.names)
  const icon = logo === null ? ['/mark.svg', 'image/svg+xml'] : [escaped(logo), 'image/webp']
  const fonts = assets.fonts.map(
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
  )
  const modules = assets.modules.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1, viewport-fit=cover">
<script src="${assets.scheme}"></script>
<title>${title}</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#faf7f1" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#121020" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${icon[0]}" type="${icon[1]}">
<link rel="manifest" href="/manifest.webmanifest">
<style>${assets.css}${accentSheet(accent)}</style>
${fonts.join('\n')}
${modules.join('\n')}
<script type="module" fetchpriority="low" src="${assets.script}"></script>
</head>
<body>
<div id="landing">${renderToString(<LandingPage data={woken} stills={still.drawn} />)}</div>
<script type="application/json" id="landing-data">${jsonInHtml(woken)}</script>
</body>
</html>
`
}
