import { rolesWith, type Right } from '@vesica/contract'
import { type Expression, sql } from 'kysely'
import { levelAt } from './audience.ts'

/** SQL: the name of a person by ID, removed ones included, for statements of other modules. */
export const nameOf = (id: Expression<string | null>) =>
  sql<string | null>`(select name from person where person.id = ${id})`

/** SQL: the end of a person's hold; null: none. */
export const holdUntil = (id: Expression<string | null>) =>
  sql<Date | null>`(select held_until from person where person.id = ${id})`

/** SQL: a person with address, start of membership as text, and whether they were removed. */
export const customerOf = (id: Expression<string | null>) =>
  sql<{
    name: string
    email: string
    since: string
    left: boolean
    heldUntil: string | null
    heldBy: string | null
    heldById: string | null
  } | null>`(
    select json_build_object('name', name, 'email', email, 'since', coalesce(member_since, joined_at), 'left', deleted_at is not null,
        'heldUntil', held_until, 'heldBy', (select name from person holder where holder.id = person.held_by), 'heldById', held_by)
      from person where person.id = ${id})`

const activeAdministrator = sql`role = 'admin' and status = 'active' and deleted_at is null`

/** SQL: whether a person is an active administrator. */
export const isStaff = (id: Expression<string>) =>
  sql<boolean>`exists (select from person where person.id = ${id} and ${activeAdministrator})`

export const isRemoved = (id: Expression<string | null>) =>
  sql<boolean>`exists (select from person where person.id = ${id} and deleted_at is not null)`

export const isBanned = (id: Expression<string>) =>
  sql<boolean>`exists (select from person where person.id = ${id} and status = 'banned')`

/** SQL: whether a person's level in force is one of these. */
export const hasLevel = (id: Expression<string>, levels: Expression<unknown>, now: Date) =>
  sql<boolean>`exists (select from person where person.id = ${id} and (${levelAt(now)}) = any(${levels}))`

/** SQL: whether a person is an active administrator with a permission. */
export const mayStill = (id: Expression<string>, right: Right) =>
  sql<boolean>`exists (
    select from person where person.id = ${id} and ${activeAdministrator}
      and offices && ${rolesWith(right)}::text[])`

/** SQL: whether a person is a member with access to the platform. */
export const isMemberStill = (id: Expression<string>) =>
  sql<boolean>`exists (
    select from person where person.id = ${id} and role = 'user' and status = 'active' and deleted_at is null
      and signup_status in ('none', 'approved'))`
