import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import { anyId, iconOrNothing, line } from './fields.ts'
import type { RefusalCode } from './refusals.ts'
import type { Right } from './rights.ts'
import type { Topic } from './topics.ts'

/*
 * Headings that administrators keep, and something stands under. Whoever adds a list of them declares here what they look
 * like (`categoryShape`) and what is called (`categoryCalls`, taken apart into exports of the domain), on the server what
 * they are and what is in them (`modules/categories`), in the web how they are shown (`lists/categories`).
 */

/**
 * A category as administrators see it.
 * @param held how many are in it, under the name that answers give it  @param more what else is said of it
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
    /** Empty without one. */
    emoji: z.string(),
    active: z.boolean(),
    ...held,
  })

/** What is said of a kind of categories; the rest is the same for all. */
export interface CategoryKind<Category extends z.ZodObject, More extends z.ZodRawShape> {
  /** Below it: `/manage` for the list, `/{id}` for one. */
  readonly path: string
  readonly rights: { readonly read: Right; readonly write: Right }
  readonly names: Readonly<Record<'list' | 'create' | 'update' | 'remove', string>>
  readonly summaries: Readonly<Record<'list' | 'create' | 'update' | 'remove', string>>
  readonly topics: readonly Topic[]
  readonly category: Category
  /** What is sent besides a name, an emoji and whether it is shown: its description, and what only this kind has. */
  readonly more: More
  /** Of creating one. */
  readonly example: object
  /** Given for one that something is in. */
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
    /** Shown unless told otherwise. */
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

/** The four calls of administrators for a kind of categories: all of them, adding, changing, and removing an empty one. */
export const categoryCalls = <Category extends z.ZodObject, More extends z.ZodRawShape>(
  kind: CategoryKind<Category, More>,
) => ({ list: listCall(kind), ...writeCalls(kind), remove: removeCall(kind) })

type AdminCall = Extract<Endpoint, { access: 'admin' }>

/** The same calls as the server serves them, whatever the kind: what is sent, and what is answered. */
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
