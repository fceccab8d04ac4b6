// The entry point of `npm start`, `npm test`, `npm run test:deep`, `npm run dev`, `npm run reconcile`,
// `npm run verify`, `npm run backup`, `npm run restore` and `npm run stack`.
//
// This file and run/install.mjs are plain JavaScript, because they run on whatever Node (20 or newer) the machine has.
// They install the packages that the command lacks, then start the pinned runtime, which runs TypeScript files as is.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { onStop } from './run/ending.mjs'
import { installWhenNeeded, pinnedNode } from './run/install.mjs'

/** The file that implements each command, and the packages it needs to start. */
const commands = /** @type {const} */ ({
  start: ['./run/start.mjs', 'product'],
  test: ['./run/test.ts', 'tests'],
  'test:deep': ['./run/test.ts', 'tests'],
  dev: ['./run/dev.ts', 'tests'],
  reconcile: ['./run/reconcile.ts', 'product'],
  verify: ['./run/verify.ts', 'product'],
  backup: ['./run/backup.ts', 'product'],
  restore: ['./run/restore.ts', 'product'],
  stack: ['./run/stack.ts', 'product'],
})

/**
 * Runs this file again on the pinned runtime and exits with its exit code or signal.
 * @param {string[]} args
 */
function handOver(args) {
  // In a terminal the child receives the signal too; a second one has no effect.
  const forget = onStop((signal) => child.kill(signal))
  const child = spawn(pinnedNode, [fileURLToPath(import.meta.url), ...args], { stdio: 'inherit' })
  child.on('error', (error) => {
    console.error(`The pinned runtime could not be started: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    forget()
    if (signal) {
      process.kill(process.pid, signal)
    } else {
      process.exitCode = code ?? 1
    }
  })
}

/** Whether this process runs on the pinned runtime. If an install has just removed its binary, it does not. */
function onPinnedNode() {
  return existsSync(process.execPath) && realpathSync(process.execPath) === realpathSync(pinnedNode)
}

const [name, ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, name ?? '') ? commands[/** @type {keyof typeof commands} */ (name)] : undefined
if (command === undefined) {
  console.error(
    'Usage: npm start | npm test [-- --only lint,units] | npm run test:deep | npm run dev | npm run reconcile | npm run verify | npm run backup | npm run restore <file> | npm run stack < <log>',
  )
  process.exitCode = 2
} else if (!(await installWhenNeeded(command[1]))) {
  process.exitCode = 1
} else if (!onPinnedNode()) {
  handOver([/** @type {string} */ (name), ...rest])
} else {
  const { main } = await import(command[0])
  await main(rest, name)
}
