import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allEndpoints, refusals, refusalsOf, takesKeys } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { openApi, openApiText } from './openapi.ts'

const file = join(import.meta.dirname, '../../../../../docs/openapi.json')
interface Schema {
  type?: string
  format?: string
  description?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}
interface Operation {
  operationId: string
  tags: string[]
  security: unknown[]
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
  requestBody?: {
    content: Record<string, { schema: { properties?: Record<string, unknown>; additionalProperties?: boolean } }>
  }
}
const { paths } = openApi() as { paths: Record<string, Record<string, Operation>> }
const operationOf = (name: string) => {
  const match = allEndpoints.find((endpoint) => endpoint.name === name)
  const operation = match && paths[match.path]?.[match.method.toLowerCase()]
  if (!operation) throw new Error(`${name} is not described`)
  return operation
}

/** Every object of a schema at any depth, by its content. */
const objectsIn = (schema: Schema): Record<string, Schema>[] => {
  const { anyOf = [], items, properties } = schema
  const deeper = [...anyOf, ...(items ? [items] : []), ...Object.values(properties ?? {})].flatMap(objectsIn)
  return properties ? [properties, ...deeper] : deeper
}

describe('the API description', () => {
  it('is the one in docs/openapi.json', async () => {
    const hint = 'Run: npx node packages/server/src/platform/openapi/openapi.print.ts > docs/openapi.json'
    expect((await readFile(file, 'utf8')) === openApiText() ? 'the same' : hint).toBe('the same')
  })

  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('describes %s', (name, endpoint) => {
    const operation = operationOf(name)
    expect(operation.operationId).toBe(name)
    expect(operation.tags).toEqual([expect.any(String)])
    const mayBring = endpoint.access === 'anyone' && endpoint.allFor !== undefined
    const token = endpoint.access === 'anyone' && !mayBring ? [] : ['bearer']
    const schemes = [
      ...token,
      ...(endpoint.mediaCookie ? ['mediaCookie'] : []),
      ...(takesKeys(endpoint) ? ['apiKey'] : []),
    ]
    expect(operation.security).toEqual([...(mayBring ? [{}] : []), ...schemes.map((scheme) => ({ [scheme]: [] }))])
    for (const code of refusalsOf(endpoint)) {
      expect(operation.responses[refusals[code].status]?.description).toContain(`\`${code}\``)
    }
  })

  it('says that unknown fields are rejected, and which fields a form has', () => {
    const json = operationOf('login').requestBody?.content['application/json']
    expect(json?.schema.additionalProperties).toBe(false)
    const form = operationOf('requestSignup').requestBody?.content['multipart/form-data']
    expect(form?.schema.properties?.proof_image).toEqual({
      type: 'string',
      format: 'binary',
      description: 'png, jpeg, pdf; at most 10 MB',
    })
  })

  it('says for each form whether it may be JSON, which has no files', () => {
    const typesOf = (name: string) => Object.keys(operationOf(name).requestBody?.content ?? {})
    expect(typesOf('createTicket')).toEqual(['multipart/form-data', 'application/json'])
    expect(typesOf('upgradeMembership')).toEqual(['multipart/form-data', 'application/json'])
    expect(typesOf('requestDeposit')).toEqual(['multipart/form-data'])
    const json = operationOf('upgradeMembership').requestBody?.content['application/json']
    expect(Object.keys(json?.schema.properties ?? {})).not.toContain('proof_image')
  })

  it.each(['listProducts', 'getProduct', 'listPlans', 'getCart', 'getOrder', 'listOwnOrders', 'listManagedProducts'])(
    'lists the addresses and widths of pictures of %s',
    (name) => {
      const answer = operationOf(name).responses[200]?.content['application/json']?.schema ?? {}
      const [pictured, ...more] = objectsIn(answer).filter((properties) => 'image' in properties)
      expect([pictured, more]).toEqual([expect.anything(), []])
      expect(pictured?.image).toMatchObject({
        anyOf: [{ type: 'string', format: 'uri-reference' }, { type: 'null' }],
        description: expect.stringContaining('loaded as is'),
      })
      const widths = pictured?.images?.anyOf?.[0]?.properties ?? {}
      expect(Object.keys(widths)).toEqual(['320', '640', '1280'])
    },
  )
})
