import { version } from '../version.ts'
import {
  domains,
  type Endpoint,
  rolesWith,
  type RefusalCode,
  refusals,
  refusalsOf,
  type Right,
  rightText,
  takesJson,
  takesKeys,
} from '@vesica/contract'
import { z } from 'zod'
import { processPaths } from './openapi-process.ts'
import { refusalSchema, refusedWith } from './openapi-refusals.ts'

type Schema = Record<string, unknown>

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Schema
  return schema
}

const parametersOf = (endpoint: Endpoint): Schema[] => {
  const examples: Readonly<Record<string, unknown>> = { ...endpoint.example?.query }
  const listed = (type: z.ZodObject | undefined, location: 'path' | 'query') => {
    if (!type) return []
    const schema = schemaOf(type, 'input') as { properties?: Record<string, Schema>; required?: string[] }
    return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      in: location,
      required: location === 'path' || (schema.required?.includes(name) ?? false),
      schema: property,
      ...(location === 'query' && name in examples && { example: examples[name] }),
    }))
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A repeated request with the same key and body returns the first response.',
    schema: { type: 'string', minLength: 16, maxLength: 128 },
  }
  return [...listed(endpoint.params, 'path'), ...listed(endpoint.query, 'query'), ...(endpoint.idempotent ? [key] : [])]
}

const exampleOf = ({ example }: Endpoint): Schema => (example?.body ? { example: example.body } : {})

const bodyOf = (endpoint: Endpoint): Schema | undefined => {
  if (!endpoint.body && !endpoint.files) return undefined
  const schema: Schema = endpoint.body ? schemaOf(endpoint.body, 'input') : { type: 'object' }
  const json = takesJson(endpoint) && { 'application/json': { schema, ...exampleOf(endpoint) } }
  if (!endpoint.multipart) return { required: true, content: { ...json } }
  const properties: Schema = { ...(schema.properties as Schema | undefined) }
  const required = [...((schema.required as string[] | undefined) ?? [])]
  for (const [field, rule] of Object.entries(endpoint.files ?? {})) {
    const description = `${rule.kinds.join(', ')}; at most ${rule.maxBytes / 1024 / 1024} MB`
    properties[field] = { type: 'string', format: 'binary', description }
    if (rule.required) required.push(field)
  }
  const form = { ...schema, properties, ...(required.length > 0 && { required }) }
  const description = 'Use brackets for nested fields: `shipping_details[first_name]`, `tags[]`.'
  const content = { 'multipart/form-data': { schema: form, ...exampleOf(endpoint) }, ...json }
  return { required: true, description, content }
}

const refusalsByStatus = (endpoint: Endpoint): Map<number, RefusalCode[]> => {
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of new Set(refusalsOf(endpoint))) {
    const status = refusals[code].status
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}

const responsesOf = (endpoint: Endpoint): Schema => {
  const content = endpoint.response
    ? { 'application/json': { schema: schemaOf(endpoint.response, 'output') } }
    : { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const responses: Schema = { 200: { description: 'OK', content } }
  for (const [status, codes] of [...refusalsByStatus(endpoint)].sort(([a], [b]) => a - b)) {
    responses[status] = refusedWith(...codes)
  }
  return responses
}

const audience: Record<Endpoint['access'], string> = {
  anyone: 'For anyone.',
  session: 'For anyone with a session, including applicants.',
  signedIn: 'For members and administrators.',
  member: 'For members.',
  admin: 'For administrators.',
}

/** The permission an administrator needs, its meaning, and the roles that have it. */
const needed = (right: Right): string =>
  `Administrators need the permission \`${right}\` (${rightText[right]}). Roles: ${rolesWith(right).join(', ')}.`

const proofDescriptions = {
  recent: 'Requires identity confirmation (`proof_needed`) if the last one is older than the approval rules allow.',
  fresh: 'Requires identity confirmation (`proof_needed`) if the last one is older than a few minutes.',
}

const audienceOf = (endpoint: Endpoint): string => {
  const { access, right, allFor, proof } = endpoint
  const keyed = takesKeys(endpoint) && 'Accepts API keys with this permission.'
  const all = allFor && `Administrators with the permission \`${allFor}\` also get what members cannot see.`
  return [audience[access], right && needed(right), all, proof && proofDescriptions[proof], keyed]
    .filter(Boolean)
    .join(' ')
}

const securityOf = (endpoint: Endpoint): Schema[] =>
  endpoint.access === 'anyone'
    ? endpoint.allFor
      ? [{}, { bearer: [] }]
      : []
    : [
        { bearer: [] },
        ...(endpoint.mediaCookie ? [{ mediaCookie: [] }] : []),
        ...(takesKeys(endpoint) ? [{ apiKey: [] }] : []),
      ]

const placeOf = ({ path, method }: Endpoint): string => `${path} ${method}`
const inOrder = (a: Endpoint, b: Endpoint): number => (placeOf(a) < placeOf(b) ? -1 : 1)

/** By domain and path: the order of a module's exports depends on load order. */
const tagged: [tag: string, endpoint: Endpoint][] = [...domains].flatMap(([tag, endpoints]) =>
  endpoints.toSorted(inOrder).map((endpoint): [string, Endpoint] => [tag, endpoint]),
)

/** The whole API as an OpenAPI 3.1 document, generated from the contract, plus the process endpoints. */
export const openApi = (): Schema => {
  const paths: Record<string, Schema> = {}
  for (const [tag, endpoint] of tagged) {
    const body = bodyOf(endpoint)
    const path = paths[endpoint.path] ?? {}
    path[endpoint.method.toLowerCase()] = {
      operationId: endpoint.name,
      tags: [tag],
      summary: endpoint.summary,
      description: audienceOf(endpoint),
      parameters: parametersOf(endpoint),
      ...(body && { requestBody: body }),
      responses: responsesOf(endpoint),
      security: securityOf(endpoint),
      ...(endpoint.right && { 'x-right': endpoint.right, 'x-roles': rolesWith(endpoint.right) }),
    }
    paths[endpoint.path] = path
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vesica', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    tags: [...domains.keys(), 'process'].map((name) => ({ name })),
    paths: { ...paths, ...processPaths },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'vk_…',
          description:
            'A key that an administrator created under System, API keys. Operations that do not list it reject it.',
        },
        mediaCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'vesica_media',
          description: 'Set together with the session token. Only valid for reading media.',
        },
      },
      schemas: { Refusal: refusalSchema },
    },
  }
}

/** The document as the text of `docs/openapi.json`. */
export const openApiText = (): string => `${JSON.stringify(openApi(), null, 2)}\n`
