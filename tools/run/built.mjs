// Checks whether the builds match the current sources. Plain JavaScript, because every start loads it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/**
 * The output of a workspace's `build` script. `from`: files and folders that it depends on, relative to the root.
 * @typedef {{ name: string, workspace: string, from: string[] }} Built
 */

const shared = ['packages/contract/src', 'package-lock.json']

/** @type {{ web: Built, server: Built }} */
export const builds = {
  web: {
    name: 'the web application',
    workspace: 'packages/web',
    from: [
      ...shared,
      ...['src', 'public', 'build', 'app.html', 'package.json', 'tsconfig.json', 'vite.config.ts'].map(
        (path) => `packages/web/${path}`,
      ),
    ],
  },
  server: {
    name: 'the server',
    workspace: 'packages/server',
    from: [...shared, ...['src', 'seeds', 'build', 'package.json'].map((path) => `packages/server/${path}`)],
  },
}

/** Builds whose sources have changed since. */
export function staleBuilds() {
  return Object.values(builds).filter((built) => !isFresh(built))
}

/**
 * Call before a build, because sources can change during it. Returns a function that marks the build as successful.
 * @param {Built} built
 * @returns {() => void}
 */
export function markerOf(built) {
  const files = sourcesOf(built)
  const mark = `${contentOf(files)}\n${appearanceOf(files)}`
  return () => writeFileSync(stampOf(built), mark)
}

/** @param {Built} built */
const stampOf = ({ workspace }) => join(root, workspace, 'dist/.stamp')

/**
 * Compares sizes and times first, because reading all sources takes as long as the rest of a start. If those differ,
 * the contents decide, and the new sizes and times are saved.
 * @param {Built} built
 */
function isFresh(built) {
  const [content, appearance] = stampedWith(built)
  if (content === undefined) return false
  const files = sourcesOf(built)
  const now = appearanceOf(files)
  if (appearance === now) return true
  if (content !== contentOf(files)) return false
  try {
    writeFileSync(stampOf(built), `${content}\n${now}`)
  } catch {
    // Without write permission, the contents are compared at each start.
  }
  return true
}

/** @param {Built} built */
function stampedWith(built) {
  try {
    return readFileSync(stampOf(built), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** @param {Built} built @returns {string[]} */
function sourcesOf({ from }) {
  return from.flatMap(filesIn).sort()
}

/** @param {string} path @returns {string[]} all files in a folder except tests, or the file itself if it exists */
function filesIn(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [path] : []
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

/** @param {string[]} files @returns {string} a hash of their contents */
function contentOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * A hash of file sizes, change times and modification times. The change time can't be set, so it also differs when a
 * file is replaced by one with the same modification time.
 * @param {string[]} files
 */
function appearanceOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, ctimeMs, mtimeMs } = statSync(join(root, file))
    hash.update(`${file}\0${size} ${ctimeMs} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
