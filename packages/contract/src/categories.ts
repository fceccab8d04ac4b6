import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import { anyId, iconOrNothing, line } from './fields.ts'
import type { RefusalCode } from './refusals.ts'
import type { Right } from './rights.ts'
import type { Topic } from './topics.ts'

/*
 * Categories managed by administrators, with records in them. Each kind declares its shape (`categoryShape`) and its
 * calls (`categoryCalls`, destructured into exports of the domain) here, its records on the server
 * (`modules/categories`), and its display in the web (`lists/categories`).
 */

/**
 * A category as administrators see it.
 * @param held the name of the count of its records in responses @param more further fields
 */
export const categoryShape = <Held extends z.ZodRawShape, More extends z.ZodRawShape = Record<never, never>>(
  held: Held,
  more?: More,
) =>
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    ...(more as More),
    /** Empty if there is none. */
    emoji: z.string(),
    active: z.boolean(),
    ...held,
  })

/** What differs between kinds of categories; the rest is shared. */
export interface CategoryKind<Category extends z.ZodObject, More extends z.ZodRawShape> {
  /** The path prefix: `/manage` for the list, `/{id}` for one. */
  readonly path: string
  readonly rights: { readonly read: Right; readonly write: Right }
  readonly names: Readonly<Record<'list' | 'create' | 'update' | 'remove', string>>
  readonly summaries: Readonly<Record<'list' | 'create' | 'update' | 'remove', string>>
  readonly topics: readonly Topic[]
  readonly category: Category
  /** The fields besides name, emoji and visibility: the description, and those of this kind only. */
  readonly more: More
  /** The example for creating one. */
  readonly example: object
  /** The refusal for one that is not empty. */
  readonly holds: RefusalCode
}

const params = z.strictObject({ id: anyId })

const listCall = <Category extends z.ZodObject>(kind: CategoryKind<Category, z.ZodRawShape>) =>
  endpoint({
    name: kind.names.list,
    method: 'GET',
    path: `${kind.path}/manage`,
    access: 'admin',
    right: kind.rights.read,
    summary: kind.summaries.list,
    topics: kind.topics,
    response: z.object({ categories: z.array(kind.category) }),
  })

const writeCalls = <Category extends z.ZodObject, More extends z.ZodRawShape>(kind: CategoryKind<Category, More>) => {
  const body = z.strictObject({
    name: line(60),
    ...kind.more,
    emoji: iconOrNothing.optional(),
    /** Default: visible. */
    active: z.boolean().optional(),
  })
  const response = z.object({ category: kind.category })
  return {
    create: endpoint({
      name: kind.names.create,
      method: 'POST',
      path: kind.path,
      access: 'admin',
      right: kind.rights.write,
      summary: kind.summaries.create,
      body,
      example: { body: kind.example },
      response,
      refusals: ['category_exists'],
      idempotent: true,
    }),
    update: endpoint({
      name: kind.names.update,
      method: 'PUT',
      path: `${kind.path}/{id}`,
      access: 'admin',
      right: kind.rights.write,
      summary: kind.summaries.update,
      params,
      body: body.partial(),
      example: { body: { active: false } },
      response,
      refusals: ['category_exists'],
    }),
  }
}

const removeCall = (kind: CategoryKind<z.ZodObject, z.ZodRawShape>) =>
  endpoint({
    name: kind.names.remove,
    method: 'DELETE',
    path: `${kind.path}/{id}`,
    access: 'admin',
    right: kind.rights.write,
    summary: kind.summaries.remove,
    params,
    response: z.object({ message: z.string() }),
    refusals: [kind.holds],
  })

/** The four administrator calls for a kind of categories: list, create, update, and delete an empty one. */
export const categoryCalls = <Category extends z.ZodObject, More extends z.ZodRawShape>(
  kind: CategoryKind<Category, More>,
) => ({ list: listCall(kind), ...writeCalls(kind), remove: removeCall(kind) })

type AdminCall = Extract<Endpoint, { access: 'admin' }>

/** The same calls as the server serves them for any kind: their input and response. */
export interface CategoryCalls<Category, Said, Changes> {
  readonly list: AdminCall & { readonly response: z.ZodType<{ categories: Category[] }> }
  readonly create: AdminCall & {
    readonly body: z.ZodObject & z.ZodType<Said>
    readonly response: z.ZodType<{ category: Category }>
  }
  readonly update: AdminCall & {
    readonly params: z.ZodObject<{ id: z.ZodString }>
    readonly body: z.ZodObject & z.ZodType<Changes>
    readonly response: z.ZodType<{ category: Category }>
  }
  readonly remove: AdminCall & {
    readonly params: z.ZodObject<{ id: z.ZodString }>
    readonly response: z.ZodType<{ message: string }>
  }
}
