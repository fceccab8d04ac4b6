// Determines from package-lock.json which packages a command needs.

/**
 * `product`: the server's runtime packages. `build`: also those that build pages and server. `tests`: everything.
 * @typedef {'product' | 'build' | 'tests'} PackageSet
 *
 * @typedef {Record<string, string>} Names
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [hasInstallScript]
 * @property {Names} [dependencies]
 * @property {Names} [devDependencies]
 * @property {Names} [optionalDependencies]
 * @property {Names} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 *
 * @typedef {Record<string, LockedPackage>} LockedPackages
 */

/** The workspace with the build packages, which nothing needs after a build. */
const BUILDING = 'packages/web'

/**
 * The required paths in node_modules; excludes optional packages, which may be for another platform.
 * @param {LockedPackages} locked
 * @param {PackageSet} set
 * @returns {string[]}
 */
export function placesOf(locked, set) {
  const forBuild = set === 'build' ? reachable(locked, BUILDING) : new Set()
  return Object.keys(locked).filter((place) => {
    const { link, optional, devOptional, dev } = /** @type {LockedPackage} */ (locked[place])
    if (!place.includes('node_modules/') || link || optional || devOptional) return false
    return set === 'tests' || !dev || forBuild.has(place)
  })
}

/**
 * All packages that a workspace needs, including for development.
 * @param {LockedPackages} locked
 * @param {string} workspace
 */
function reachable(locked, workspace) {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string | undefined} place */
  const visit = (place) => {
    const entry = place === undefined ? undefined : locked[place]
    if (place === undefined || entry === undefined || found.has(place)) return
    found.add(place)
    if (entry.link) return visit(entry.resolved)
    const needed = { ...entry.dependencies, ...peersOf(entry), ...(place === workspace ? entry.devDependencies : {}) }
    for (const name of Object.keys(needed)) visit(placeOf(locked, name, place))
  }
  visit(workspace)
  return found
}

/** @param {LockedPackage} entry @returns {Names} its required peer dependencies */
function peersOf({ peerDependencies = {}, peerDependenciesMeta = {} }) {
  return Object.fromEntries(Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional))
}

/**
 * Where Node resolves a package: next to the importing one, or in a parent folder.
 * @param {LockedPackages} locked
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined}
 */
function placeOf(locked, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (Object.hasOwn(locked, place)) return place
    if (folder === '') return undefined
  }
}
