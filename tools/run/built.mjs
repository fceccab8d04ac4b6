// Whether what is built was built from the sources that are there. Plain JavaScript: every start asks, and reads no more than this.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/**
 * What a workspace's script `build` makes. `from`: files and folders that it depends on, from the top folder.
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

/** Those whose sources changed since they were built. */
export function staleBuilds() {
  return Object.values(builds).filter((built) => !isFresh(built))
}

/**
 * What a build is to be marked with when it has succeeded: taken before it, since sources may change meanwhile.
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
 * What the sources look like is compared first, since reading them all takes as long as all else before a start. Where that
 * differs, what they hold decides, and how they look now is noted.
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
    // Whoever may not write here compares what they hold each time.
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

/** @param {string} path @returns {string[]} of a folder all files in it that are no tests; of a file that, if it is there */
function filesIn(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [path] : []
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

/** @param {string[]} files @returns {string} a hash of what they hold */
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
 * A hash of their sizes and of when each was last changed. Nobody sets the time of the change itself: it is another one too
 * where a file was put in another's place with the same time of writing.
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
