import { accentSheet } from '@vesica/contract'
import { renderToString } from 'react-dom/server'
import type { LandingAssets } from '../../../../build/landingAssets.ts'
import { locale, text } from '../../../i18n/text.ts'
import { LandingPage } from './LandingPage.tsx'
import type { LandingData } from './landingData.ts'
import { titleLines } from './landingWords.ts'
import type { TourStep } from './tour.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (value: string): string => value.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** JSON that cannot end the script element it stands in. */
const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/**
 * The whole front page as an HTML document, ready to be sent and kept. Same data, same bytes.
 * Its style sheet stands in it, so the first paint waits for the colour-scheme script alone; there is no inline script.
 */
export const landingDocument = (data: LandingData, assets: LandingAssets, tour: TourStep[]): string => {
  const name = escaped(data.platformName)
  const description = escaped(data.words.lead || text.landing.description(data.platformName))
  const { mark, accent } = data.look
  const title = titleLines(data.words).join(' ')
  const icon = mark === null ? ['/mark.svg', 'image/svg+xml'] : [escaped(mark), 'image/webp']
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
<title>${name}: ${escaped(title)}</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${description}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#faf7f1" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#121020" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${icon[0]}" type="${icon[1]}">
<style>${assets.css}${accentSheet(accent)}</style>
${fonts.join('\n')}
${modules.join('\n')}
<script type="module" fetchpriority="low" src="${assets.script}"></script>
</head>
<body>
<div id="landing">${renderToString(<LandingPage data={data} tour={tour} />)}</div>
<script type="application/json" id="landing-data">${jsonInHtml(data)}</script>
</body>
</html>
`
}
