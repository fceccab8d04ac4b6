import { type Shades, shadesOf } from '@vesica/contract'

/** The sender's branding. */
export interface EmailBranding {
  platformName: string
  /** The button color; null: the product's own. */
  accent: string | null
}

/** The content of a message. Everything is text; nothing is interpreted as markup. */
export interface MailContent extends EmailBranding {
  /** 'Hello Ana,' */
  greeting?: string
  paragraphs: readonly string[]
  /** A one-time code, displayed large. */
  code?: string
  /** A line at the very top: replies are written above it. */
  above?: string
  /** The call to action. `url` is http or https. */
  action?: { label: string; url: string }
  /** A question with its answers, each a link. */
  choice?: { question: string; answers: readonly { label: string; url: string }[] }
  closing?: string
  /** Why the recipient gets this email. */
  why?: string
  /** The unsubscribe link, `http` or `https`. */
  mute?: string
}

const ink = '#1D1930'
const page = '#FAF7F1'

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\r?\n/g, '<br>')

const checkedUrl = (url: string): string => {
  const protocol = URL.parse(url)?.protocol
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('A link in a message must begin with https: or http:')
  return url
}

/**
 * Renders a message as text and HTML from the same content.
 * @throws Error if the action's URL is not http or https
 */
export const renderMail = (content: MailContent): { text: string; html: string } => {
  if (content.action) checkedUrl(content.action.url)
  for (const { url } of content.choice?.answers ?? []) checkedUrl(url)
  if (content.mute !== undefined) checkedUrl(content.mute)
  return { text: asText(content), html: asHtml(content) }
}

const asText = (content: MailContent): string => {
  const { platformName, above, greeting, paragraphs, code, action, choice, closing, why, mute } = content
  return [
    above,
    greeting,
    ...paragraphs,
    code && `    ${code}`,
    action && `${action.label}:\n${action.url}`,
    choice && [choice.question, ...choice.answers.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
    closing,
    `-- \n${[platformName, why, mute && `Turn off emails about this: ${mute}`].filter(Boolean).join('\n')}`,
  ]
    .filter((block) => block !== undefined && block !== '')
    .join('\n\n')
    .concat('\n')
}

const font = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif"

/** HTML drops line breaks, which plain text keeps. */
const lines = (text: string): string => escape(text).replaceAll('\n', '<br>')

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;${font};font-size:16px;line-height:1.6;color:${ink}">${lines(text)}</p>`

const largeCode = (code: string): string =>
  `<p class="code" style="margin:24px 0;padding:16px;border-radius:8px;background:${page};text-align:center;` +
  `font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;letter-spacing:6px;color:${ink}">${escape(code)}</p>`

const button = ({ label, url }: { label: string; url: string }, shades: Shades): string =>
  `<p style="margin:24px 0"><a href="${escape(url)}" class="button" style="display:inline-block;padding:12px 24px;border-radius:8px;` +
  `background:${shades.primary};${font};font-size:16px;font-weight:600;color:${shades['on-primary']};text-decoration:none">${escape(label)}</a></p>` +
  `<p class="quiet" style="margin:0 0 16px;${font};font-size:13px;line-height:1.5;color:#5C5673;word-break:break-all">${escape(url)}</p>`

const answers = ({ question, answers: all }: NonNullable<MailContent['choice']>, { primary }: Shades): string =>
  `${paragraph(question)}<p style="margin:0 0 16px">${all
    .map(
      ({ label, url }) =>
        `<a href="${escape(url)}" style="display:inline-block;margin:0 12px 8px 0;padding:8px 16px;border-radius:8px;` +
        `border:1px solid ${primary};${font};font-size:15px;color:${primary};text-decoration:none" class="choice">${escape(label)}</a>`,
    )
    .join('')}</p>`

const small = (markup: string): string =>
  `<p class="quiet" style="margin:16px 0 0;${font};font-size:13px;line-height:1.5;color:#5C5673">${markup}</p>`

const muteLink = (url: string): string =>
  `<a href="${escape(url)}" class="quiet" style="color:#5C5673">Turn off emails about this</a>`

// Clients with dark mode use this block; the others show the inline colors.
const darkMode = (shades: Shades): string => `@media (prefers-color-scheme: dark) {
  .page { background: #14111F !important }
  .card { background: #1D1930 !important; border-color: #3A3454 !important }
  .ink, .name { color: #F1EDFA !important }
  .quiet { color: #B8B1CF !important }
  .choice { color: #F1EDFA !important; border-color: #B8B1CF !important }
  .button { background: ${shades.primary} !important; color: ${shades['on-primary']} !important }
  .code { background: #2A2543 !important; color: #F1EDFA !important }
}`

const asHtml = (content: MailContent): string => {
  const { platformName, accent, above, greeting, paragraphs, code, action, choice, closing, why, mute } = content
  const { light, dark } = shadesOf(accent)
  const blocks = [
    greeting && paragraph(greeting),
    ...paragraphs.map(paragraph),
    code && largeCode(code),
    action && button(action, light),
    choice && answers(choice, light),
    closing && paragraph(closing),
  ]
  const reason = [why && escape(why), mute && muteLink(mute)].filter((each) => each).join(' ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(platformName)}</title>
<style>${darkMode(dark)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${page}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
${above ? `<tr><td>${small(escape(above))}</td></tr>\n` : ''}<tr><td class="name" style="padding:0 0 16px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:22px;color:${ink}">${escape(platformName)}</td></tr>
<tr><td class="card" style="padding:32px;border:1px solid #E6DFD1;border-radius:12px;background:#FFFFFF">
${blocks.filter((block) => block).join('\n')}
</td></tr>${reason && `\n<tr><td style="padding:0 8px">${small(reason)}</td></tr>`}
</table>
</td></tr></table>
</body>
</html>
`
}
