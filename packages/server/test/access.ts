import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Access, allEndpoints, type Endpoint } from '@vesica/contract'

/** A line of `docs/access.tsv`: who may make a call. Written by hand: what is tested is never where a test looks it up. */
export interface AccessLine {
  call: string
  /** Method and path. */
  request: string
  visitors: boolean
  /** People whose sign-up waits or was denied. */
  applicants: boolean
  members: boolean
  administrators: boolean
  why: string
}

const FILE = 'docs/access.tsv'

const answers: Readonly<Record<string, boolean>> = { yes: true, no: false, all: true, none: false }

const answer = (line: string, word: string | undefined): boolean => {
  const meant = answers[word ?? '']
  if (meant === undefined)
    throw new Error(`${FILE}: "${word}" is neither yes nor no (administrators: all, none): ${line}`)
  return meant
}

const readLine = (line: string): AccessLine => {
  const [call = '', request = '', visitors, applicants, members, administrators, why = ''] = line.split('\t')
  if (!why) throw new Error(`${FILE}: a line has seven columns, the last says why: ${line}`)
  return {
    call,
    request,
    visitors: answer(line, visitors),
    applicants: answer(line, applicants),
    members: answer(line, members),
    administrators: answer(line, administrators),
    why,
  }
}

/** The whole table, in its order. */
export const accessTable: readonly AccessLine[] = readFileSync(join(import.meta.dirname, '../../..', FILE), 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map(readLine)

const byCall = new Map(accessTable.map((line) => [line.call, line]))

const describe = ({ name, method, path }: Endpoint) => `${name} (${method} ${path})`

const noLine = (endpoint: Endpoint) =>
  `${describe(endpoint)} has no line in ${FILE}. Add one that says who may make this call, and why.`

/** Who may make a call. @throws Error that says what to do when nobody has written it down */
export const accessOf = (endpoint: Endpoint): AccessLine => {
  const line = byCall.get(endpoint.name)
  if (line) return line
  throw new Error(noLine(endpoint))
}

/** The word by which the contract says what a line says. @throws Error for a line that no word of it can say */
const wordFor = (line: AccessLine): Access => {
  const { visitors, applicants, members, administrators } = line
  const pattern = [visitors, applicants, members, administrators].map((may) => (may ? 'y' : 'n')).join('')
  const words: Readonly<Record<string, Access>> = {
    yyyy: 'anyone',
    nyyy: 'session',
    nnyy: 'signedIn',
    nnyn: 'member',
    nnny: 'admin',
  }
  const word = words[pattern]
  if (!word) throw new Error(`${FILE}: the contract has no word for who may make ${line.call}.`)
  return word
}

/** What is to be done about the table or the contract, one sentence each; empty when both say the same. */
export const accessFaults = (endpoints: readonly Endpoint[] = allEndpoints): string[] => {
  const faults: string[] = []
  for (const endpoint of endpoints) {
    const line = byCall.get(endpoint.name)
    const request = `${endpoint.method} ${endpoint.path}`
    if (!line) {
      faults.push(noLine(endpoint))
      continue
    }
    if (line.request !== request) faults.push(`${FILE} says ${line.call} is ${line.request}; the contract: ${request}.`)
    const word = wordFor(line)
    if (word !== endpoint.access)
      faults.push(
        `${describe(endpoint)} is for "${endpoint.access}" in the contract, and ${FILE} says "${word}": ${line.why}. ` +
          'Change the contract back, or the line, if somebody has decided that others may.',
      )
  }
  const known = new Set(endpoints.map(({ name }) => name))
  for (const { call } of accessTable)
    if (!known.has(call)) faults.push(`${FILE} has a line for ${call}, which is no call of the contract. Remove it.`)
  if (byCall.size < accessTable.length) faults.push(`${FILE} has two lines for one call.`)
  return faults
}
