// Audit entries store a verb and an object, such as `change webhook`. People read what was done: `changed webhook`.

/** A name from code as plain words: `price_cents` and `priceCents` read `price cents`. */
export const plainWords = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])(?=[a-z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)

/** Stored actions whose words differ from what people read. */
const phrases: Readonly<Record<string, string>> = {
  'back up': 'created backup',
  'bar author': 'blocked author from commenting',
  'call off maintenance': 'cancelled planned maintenance',
  'change letter': 'changed email template',
  'change secret of webhook': 'rotated secret of webhook',
  'order curriculum': 'reordered curriculum',
  'order questions': 'reordered questions',
  'let failed work go': 'discarded failed jobs',
  'plan maintenance': 'scheduled maintenance',
  'retry failed work': 'retried failed jobs',
  'set days of pause': 'changed pause days',
  'set look': 'changed branding',
  'set mark': 'changed logo',
  'set offices': 'changed roles',
  'set payment ways': 'changed payment methods',
  'take back message': 'undid message',
  'take merge back': 'undid merge',
  'try backup': 'tested backup',
}

const irregular: Readonly<Record<string, string>> = {
  cancel: 'cancelled',
  hide: 'hid',
  keep: 'kept',
  make: 'created',
  nudge: 'messaged',
  put: 'put',
  reset: 'reset',
  send: 'sent',
  set: 'set',
  show: 'restored',
  split: 'split',
  take: 'took',
}

/** `approve` reads `approved`; `approved` stays. */
const past = (verb: string): string => {
  const known = Object.hasOwn(irregular, verb) ? irregular[verb] : undefined
  if (known !== undefined) return known
  if (verb.endsWith('ed')) return verb
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  if (/^(un)?ban$/.test(verb)) return `${verb}ned`
  return verb.endsWith('e') ? `${verb}d` : `${verb}ed`
}

/** What was done, in the past tense: `ask to change rate` reads `requested change of rate`. */
export const auditActionText = (action: string): string => {
  const text = plainWords(action)
  const known = Object.hasOwn(phrases, text) ? phrases[text] : undefined
  if (known !== undefined) return known
  const match = /^ask to change (.+)$/.exec(text)
  if (match) return `requested change of ${match[1]}`
  const failing = /^ask to fail (.+)$/.exec(text)
  if (failing) return `reported ${failing[1]} as failed`
  const order = /^order (.+)$/.exec(text)
  if (order) return `marked order as ${order[1]}`
  const [verb = '', ...object] = text
    .replace(/^call off /, 'cancelled ')
    .replace(/\benrolment\b/, 'enrollment')
    .split(' ')
  return [past(verb), ...object].join(' ')
}
