import type { Dice } from './hostile-values.ts'

/** Bodies that are not a valid JSON object, with their content type. */
export const hostileBody = (dice: Dice): { text: string; type: string } => {
  const deep = 20_000
  const text = dice.one([
    '['.repeat(deep) + ']'.repeat(deep),
    '{"a":'.repeat(deep) + '1' + '}'.repeat(deep),
    '['.repeat(deep),
    '[]',
    '"text"',
    '1e309',
    '-',
    'null',
    'true',
    '{"a":1',
    '{"a":1}}',
    "{'a':1}",
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"\\u005f_proto__":1}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '{"email":"\u0000"}',
    JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, index]))),
    JSON.stringify({ email: 'x'.repeat(200_000) }),
    'x'.repeat(300_000),
    '',
  ])
  const type = dice.chance(0.7)
    ? 'application/json'
    : dice.one([
        'text/plain',
        'application/json; charset=utf-16',
        'application/json;;;',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=a',
        'application/x-www-form-urlencoded',
        'APPLICATION/JSON',
        'x',
      ])
  return { text, type }
}
