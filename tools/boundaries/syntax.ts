import { type Program, parseSync } from 'oxc-parser'

/** A loosely typed node of the syntax tree: the rules match a few shapes and ignore all others. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** A value as a node, if it is one. */
export const asNode = (value: unknown): Node | undefined =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string' ? (value as Node) : undefined

/** @throws if the file is not valid TypeScript, because the rules can't check it */
export function parse(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return program as Program & Node
}

/** Visits every node under and including `node`, parents first; `parents` ends with the direct parent. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: Node[] = []): void {
  visit(node, parents)
  parents.push(node)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    for (const item of Array.isArray(value) ? value : [value]) {
      const child = asNode(item)
      if (child) walk(child, visit, parents)
    }
  }
  parents.pop()
}

/** The text of a string literal or of a template without placeholders. */
export function stringOf(value: unknown): string | undefined {
  const node = asNode(value)
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && (node.expressions as unknown[]).length === 0) return templateText(node)
  return undefined
}

/** The static text of a template, with question marks for its placeholders. */
export function templateText(template: Node): string {
  return (template.quasis as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? '').join(' ? ')
}

/** The name of an identifier, a private name or a literal key. */
export function nameOf(value: unknown): string | undefined {
  const node = asNode(value)
  if (node?.type === 'Identifier') return node.name as string
  return stringOf(value)
}

/** The parts of a method call, `object.method(first, ...)`. */
export function methodCall(node: Node): { object: Node; method: string; args: unknown[] } | undefined {
  if (node.type !== 'CallExpression') return undefined
  const callee = asNode(node.callee)
  const object = asNode(callee?.object)
  const method = callee?.type === 'MemberExpression' && callee.computed !== true ? nameOf(callee.property) : undefined
  return object && method !== undefined ? { object, method, args: node.arguments as unknown[] } : undefined
}

/** Whether this node refers to the name itself, and is not a member or a key with the same name. */
export function isReference(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1)
  if (node.type !== 'Identifier' || parent === undefined) return false
  if (parent.type === 'MemberExpression' && parent.property === node) {
    return ['window', 'globalThis', 'self', 'navigator'].includes(nameOf(parent.object) ?? '')
  }
  const isKey = (parent.type === 'Property' || parent.type.startsWith('TS')) && parent.key === node
  return !isKey || parent.shorthand === true
}
