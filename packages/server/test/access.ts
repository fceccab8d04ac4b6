import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Access, allEndpoints, type Endpoint, type AdminRole, rolesWith } from '@vesica/contract'

/**
 * A line of `docs/access.tsv`, which defines the callers of each endpoint. The table is written by hand, because a test
 * must not derive its expectations from the code under test.
 */
export interface AccessLine {
  call: string
  /** Method and path. */
  request: string
  visitors: boolean
  /** People with a pending or denied sign-up. */
  applicants: boolean
  members: boolean
  /** The administrator roles of which any one suffices. */
  administrators: readonly AdminRole[]
  why: string
}

const FILE = 'docs/access.tsv'

/** All roles, repeated here independently of the contract. */
export const everyRole: readonly AdminRole[] = ['owner', 'finance', 'store', 'content', 'support', 'reader']

const isRole = (text: string): text is AdminRole => (everyRole as readonly string[]).includes(text)

const answer = (line: string, word: string | undefined): boolean => {
  if (word !== 'yes' && word !== 'no') throw new Error(`${FILE}: "${word}" is neither yes nor no: ${line}`)
  return word === 'yes'
}

/** `all`, `none`, or roles by name. */
const named = (line: string, roles = ''): readonly AdminRole[] => {
  if (roles === 'all') return everyRole
  if (roles === 'none') return []
  const input = roles.split(' ')
  const unknown = input.find((role) => !isRole(role))
  if (unknown === undefined) return input.filter(isRole)
  throw new Error(`${FILE}: "${unknown}" is none of ${everyRole.join(', ')}, all, none: ${line}`)
}

const readLine = (line: string): AccessLine => {
  const [call = '', request = '', visitors, applicants, members, administrators, reason = ''] = line.split('\t')
  if (!reason) throw new Error(`${FILE}: a line has seven columns, the last says why: ${line}`)
  return {
    call,
    request,
    visitors: answer(line, visitors),
    applicants: answer(line, applicants),
    members: answer(line, members),
    administrators: named(line, administrators),
    why: reason,
  }
}

/** The whole table in file order. */
const accessTable: readonly AccessLine[] = readFileSync(join(import.meta.dirname, '../../..', FILE), 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map(readLine)

const byCall = new Map(accessTable.map((line) => [line.call, line]))

const requestOf = ({ method, path }: Endpoint) => `${method} ${path}`

const noLine = (endpoint: Endpoint) =>
  `${endpoint.name} (${requestOf(endpoint)}) has no line in ${FILE}. Add one that says who may make this call, and why: ` +
  'seven columns with tabs between them, named in its first line.'

/** The line of an endpoint. @throws Error with instructions if there is none */
export const accessOf = (endpoint: Endpoint): AccessLine => {
  const line = byCall.get(endpoint.name)
  if (line) return line
  throw new Error(noLine(endpoint))
}

/** The `access` value of the contract that corresponds to a line. @throws Error if there is none */
const accessFor = ({ call, visitors, applicants, members, administrators }: AccessLine): Access => {
  const accessByPattern: Readonly<Record<string, Access>> = {
    yyyy: 'anyone',
    nyyy: 'session',
    nnyy: 'signedIn',
    nnyn: 'member',
    nnny: 'admin',
  }
  const pattern = [visitors, applicants, members, administrators.length > 0].map((may) => (may ? 'y' : 'n')).join('')
  const access = accessByPattern[pattern]
  if (!access) throw new Error(`${FILE}: the contract has no word for who may make ${call}.`)
  return access
}

/** The access that the contract declares, in the form of the table. */
const declaredAccess = ({ access, right }: Endpoint): string => {
  if (access === 'member') return 'member'
  return `${access}, administrators: ${(right ? rolesWith(right) : everyRole).join(' ')}`
}

const written = (line: AccessLine): string => {
  const declaredAs = accessFor(line)
  return declaredAs === 'member' ? declaredAs : `${declaredAs}, administrators: ${line.administrators.join(' ')}`
}

const faultOf = (endpoint: Endpoint): string[] => {
  const line = byCall.get(endpoint.name)
  if (!line) return [noLine(endpoint)]
  const [declared, documented] = [declaredAccess(endpoint), written(line)]
  return [
    ...(line.request === requestOf(endpoint)
      ? []
      : [`${FILE} says that ${line.call} is ${line.request}, and the contract ${requestOf(endpoint)}.`]),
    ...(declared === documented
      ? []
      : [
          `${endpoint.name} is for "${declared}" in the contract, and ${FILE} says "${documented}" (${line.why}). ` +
            'Revert the contract, or change the line if the access change is intended.',
        ]),
  ]
}

/** The suffix of a line whose call needs a recent or fresh proof of identity. */
const proofWritten = { recent: /; identity confirmation required$/, fresh: /; fresh identity confirmation required$/ }

const proofFaultOf = ({ name, proof }: Endpoint): string[] => {
  const reason = byCall.get(name)?.why
  if (reason === undefined) return []
  return (['recent', 'fresh'] as const)
    .filter((kind) => proofWritten[kind].test(reason) !== (proof === kind))
    .map(
      (kind) => `${name} requires a ${kind} identity confirmation only in ${proof === kind ? 'the contract' : FILE}.`,
    )
}

const claimFaultOf = ({ name, claimable }: Endpoint): string[] => {
  const written = byCall.get(name)?.why.includes('; not while assigned to another administrator')
  if (written === undefined || written === (claimable ?? false)) return []
  return [`${name} is refused while assigned to another administrator only in ${claimable ? 'the contract' : FILE}.`]
}

/** Instructions for each difference between the table and the contract; empty if they agree. */
export const accessFaults = (endpoints: readonly Endpoint[] = allEndpoints): string[] => {
  const known = new Set(endpoints.map(({ name }) => name))
  return [
    ...endpoints.flatMap(faultOf),
    ...endpoints.flatMap(proofFaultOf),
    ...endpoints.flatMap(claimFaultOf),
    ...accessTable
      .filter(({ call }) => !known.has(call))
      .map(({ call }) => `${FILE} has a line for ${call}, which is no call of the contract. Remove it.`),
    ...(byCall.size < accessTable.length ? [`${FILE} has two lines for one call.`] : []),
  ]
}
