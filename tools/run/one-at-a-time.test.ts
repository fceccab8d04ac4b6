import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pinnedNode, root } from './process.ts'

let folder = ''
let script = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vesica-turn-'))
  script = join(folder, 'run.mjs')
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs'
    import { acquireLock } from ${JSON.stringify(join(root, 'tools/run/one-at-a-time.ts'))}
    const [, , lock, log, ms] = process.argv
    const release = await acquireLock(lock, (message) => console.log(message))
    console.log('running')
    appendFileSync(log, 'begin ')
    await new Promise((resolve) => setTimeout(resolve, Number(ms)))
    appendFileSync(log, 'end ')
    release()`,
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

const start = (name: string, ms: number) => {
  const child = spawn(pinnedNode, [script, join(folder, name), join(folder, `${name}.log`), String(ms)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  let onOutput = () => {}
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    onOutput()
  })
  const waitFor = (pattern: RegExp) =>
    new Promise<void>((resolve) => {
      onOutput = () => {
        if (pattern.test(printed)) resolve()
      }
      onOutput()
    })
  return { child, said: waitFor, printed: () => printed, ended: once(child, 'close') }
}

test('a second run waits for the first, and says so once', async () => {
  const first = start('waiting', 1500)
  await first.said(/running/)
  const second = start('waiting', 0)
  await Promise.all([first.ended, second.ended])
  expect(second.printed()).toBe(
    `Waiting for the tests that process ${first.child.pid} runs in this checkout.\nrunning\n`,
  )
})

test('a killed run does not block others', async () => {
  const first = start('killed', 60_000)
  await first.said(/running/)
  const second = start('killed', 0)
  await second.said(/Waiting/)
  first.child.kill('SIGKILL')
  await second.ended
  expect(second.printed()).toMatch(/running/)
})

test('several runs that wait for a killed one run in sequence', async () => {
  const first = start('several', 60_000)
  await first.said(/running/)
  const waiters = Array.from({ length: 4 }, () => start('several', 200))
  await Promise.all(waiters.map(({ said }) => said(/Waiting/)))
  first.child.kill('SIGKILL')
  await Promise.all(waiters.map(({ ended }) => ended))
  expect(readFileSync(join(folder, 'several.log'), 'utf8')).toBe(`begin ${'begin end '.repeat(4)}`)
})
