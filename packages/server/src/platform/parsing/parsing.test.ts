import { expect, test } from 'vitest'
import { createParser, ParsingTooLong, parseApart } from './parsing.ts'

/** A thread of this code, which receives the input of each task. */
const parserOf = (code: string) =>
  createParser(
    new URL(
      `data:text/javascript,${encodeURIComponent(
        `import { parentPort } from 'node:worker_threads'
         let count = 0
         parentPort.on('message', ({ input }) => { count += 1; ${code} })`,
      )}`,
    ),
  )
const task = (input: unknown) => ({ name: 'test', input })

test('one thread parses one task after another', async () => {
  const parse = parserOf('parentPort.postMessage({ output: [input, count] })')
  expect(await Promise.all(['a', 'b'].map((input) => parse(task(input), 60)))).toEqual([
    { output: ['a', 1] },
    { output: ['b', 2] },
  ])
})

test.each([
  ['never ends', 'for (;;);'],
  ['takes all memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(count))'],
])('parsing that %s is aborted, and the next task is parsed', async (_what, code) => {
  const parse = parserOf(`if (input === 'bad') { ${code} } parentPort.postMessage({ output: count })`)
  const [bad, good] = [parse(task('bad'), 1), parse(task('good'), 60)]
  await expect(bad).rejects.toBeInstanceOf(ParsingTooLong)
  expect(await good).toEqual({ output: 1 })
})

test('a thread that exits causes an error, and another one starts', async () => {
  const parse = parserOf("if (input === 'bad') process.exit(1); parentPort.postMessage({ output: count })")
  await expect(parse(task('bad'), 60)).rejects.toThrow('ended')
  expect(await parse(task('good'), 60)).toEqual({ output: 1 })
})

test('a system error keeps its code', async () => {
  const missing = { path: '/nowhere/film.mp4', kind: 'mp4', bytes: 1, places: ['/nowhere/a', '/nowhere/b'] } as const
  await expect(parseApart('media', missing)).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' })
})
