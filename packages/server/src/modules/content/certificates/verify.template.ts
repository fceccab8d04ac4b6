import type { certificates } from '@vesica/contract'
import { html, Markup } from '../../../platform/html.ts'
import { dayText, lengthText } from './text.rules.ts'

/** Colors of the application (`tokens.css`). The page is self-contained, so that it works on its own and in print. */
const style = new Markup(`
:root{color-scheme:light dark;--page:light-dark(#faf7f1,#121020);--surface:light-dark(#fff,#1a172b);--ink:light-dark(#1d1930,#ece8f7);
--muted:light-dark(#5e5873,#a9a2c3);--line:light-dark(#e6e0d4,#2c2745);--field-line:light-dark(#8f889f,#6f678f);
--primary:light-dark(#4a3d8f,#a79bf0);--on-primary:light-dark(#fff,#17132b);--gold-line:light-dark(#c79a3b,#9a7a36)}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.6 Inter,system-ui,sans-serif}
main,header{max-width:44rem;margin:0 auto;padding:24px 16px}
header{display:flex;align-items:center;gap:12px;padding-bottom:0}
header a{color:inherit;text-decoration:none;font:600 1.15rem Fraunces,Georgia,serif}
h1{font:600 1.75rem/1.25 Fraunces,Georgia,serif;margin:0 0 8px;overflow-wrap:anywhere}
p{margin:0 0 16px}
section{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:32px 24px;margin-bottom:24px}
.state{display:inline-block;border:1px solid;border-radius:8px;padding:2px 12px;font-weight:600;margin-bottom:16px}
.valid{background:light-dark(#e6f4ea,#16301f);border-color:light-dark(#b9dfc5,#2a5a3a);color:light-dark(#17663a,#8fdba8)}
.revoked{background:light-dark(#fbe6e4,#3d1815);border-color:light-dark(#f0bdb8,#6e2a25);color:light-dark(#a1221b,#f5a29b)}
dl{margin:24px 0 0;display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:8px 24px;border-top:1px solid var(--gold-line);padding-top:24px}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
code{font:.9em ui-monospace,Menlo,Consolas,monospace}
label{display:block;font-weight:600;margin-bottom:4px}
form div{display:flex;flex-wrap:wrap;gap:8px}
input{flex:1 1 16rem;min-width:0;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:var(--page);border:1px solid var(--field-line);border-radius:8px}
button{min-height:44px;padding:8px 24px;font:inherit;font-weight:600;color:var(--on-primary);background:var(--primary);border:0;border-radius:8px;cursor:pointer}
a{color:var(--primary)}:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
small{color:var(--muted)}
.links{margin:24px 0 0}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:12px}}
@media print{form{display:none}}
`)

/** The mark: two circles, each through the center of the other. */
const mark = html`<svg viewBox="-33 -33 66 66" width="36" height="36" fill="none" stroke="#b98c33" stroke-width="4" aria-hidden="true"><circle cx="-10" r="20"/><circle cx="10" r="20"/></svg>`

interface Site {
  readonly platformName: string
  readonly publicUrl: string
}

const page = (site: Site, title: string, description: string, head: Markup | undefined, body: Markup): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<title>${title} &middot; ${site.platformName}</title>
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${site.platformName}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${head}
<style>${style}</style>
</head>
<body>
<header>${mark}<a href="/">${site.platformName}</a></header>
<main>${body}</main>
</body>
</html>
`.text

const form = (typed: string): Markup => html`
<form action="/verify" method="get">
<label for="number">Number of the certificate</label>
<div><input id="number" name="number" value="${typed}" maxlength="64" required autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="7K3M-9QXT-2HDA-4WZP"><button>Look it up</button></div>
<small>16 letters and digits, as they are printed; dashes and small letters do not matter.</small>
</form>`

/** The page with the number input. */
export const askPage = (site: Site): string =>
  page(
    site,
    'Check a certificate',
    `Find out whether a certificate of ${site.platformName} is genuine and valid.`,
    undefined,
    html`<section><h1>Check a certificate</h1><p>Type the number that is printed on it.</p>${form('')}</section>`,
  )

/** The page for an unknown number. */
export const unknownPage = (site: Site, typed: string): string =>
  page(
    site,
    'No such certificate',
    `${site.platformName} has issued no certificate with this number.`,
    undefined,
    html`<section><h1>No such certificate</h1><p>${site.platformName} has issued no certificate with this number. Please compare it with what is printed.</p>${form(typed)}</section>`,
  )

const fact = (term: string, value: string | undefined): Markup | undefined =>
  value === undefined || value === '' ? undefined : html`<dt>${term}</dt><dd>${value}</dd>`

/** The page with the text of a certificate and its status. */
export const certificatePage = (site: Site, certificate: certificates.Verification): string => {
  const { name, courseTitle, issuer, number, revokedAt, sha256, verifyUrl } = certificate
  const state = revokedAt === null ? 'Valid' : `Revoked on ${dayText(revokedAt)}`
  const description = `${name} finished “${courseTitle}” on ${dayText(certificate.issuedAt)}. ${state}.`
  return page(
    site,
    `Certificate: ${courseTitle}`,
    description,
    html`<meta property="og:url" content="${verifyUrl}">
<link rel="canonical" href="${verifyUrl}">`,
    html`<section>
<span class="state ${revokedAt === null ? 'valid' : 'revoked'}">${state}</span>
<h1>${name}</h1>
<p>finished the course <strong>${courseTitle}</strong>.</p>
<dl>
${fact('Issued by', issuer)}${fact('Date', dayText(certificate.issuedAt))}${fact('Length', lengthText(certificate.minutes))}${fact('Level', certificate.level)}
<dt>Number</dt><dd><code>${number}</code></dd>
<dt>SHA-256 of the file</dt><dd>${sha256 === null ? 'The file is being drawn.' : html`<code>${sha256}</code>`}</dd>
</dl>
<p class="links"><a href="${certificate.credentialUrl}">The same as a signed credential</a> <small>(Open Badges 3.0, for programs that verify it)</small></p>
</section>
<section>${form('')}</section>`,
  )
}
