import { officesWith, type Right } from '@vesica/contract'
import { type Expression, sql } from 'kysely'
import { levelAt } from './audience.ts'

/** The name of a person, removed ones too, for a statement of another module that reads their id. */
export const nameOf = (id: Expression<string | null>) =>
  sql<string | null>`(select name from person where person.id = ${id})`

/** Until when nothing leaves their account, likewise: null where they are not held. */
export const heldUntil = (id: Expression<string | null>) =>
  sql<Date | null>`(select held_until from person where person.id = ${id})`

/** The same with their address, since when they are a member, as text, and whether they were removed. */
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

/** Whether they are an administrator now, likewise. */
export const isStaff = (id: Expression<string>) =>
  sql<boolean>`exists (select from person where person.id = ${id} and ${activeAdministrator})`

/** Whether they were removed, likewise. */
export const isRemoved = (id: Expression<string | null>) =>
  sql<boolean>`exists (select from person where person.id = ${id} and deleted_at is not null)`

/** Whether they were banned, likewise. */
export const isBanned = (id: Expression<string>) =>
  sql<boolean>`exists (select from person where person.id = ${id} and status = 'banned')`

/** Whether their level in force is among some, likewise. */
export const hasLevel = (id: Expression<string>, levels: Expression<unknown>, now: Date) =>
  sql<boolean>`exists (select from person where person.id = ${id} and (${levelAt(now)}) = any(${levels}))`

/** Whether somebody is an active administrator with a right, likewise. */
export const mayStill = (id: Expression<string>, right: Right) =>
  sql<boolean>`exists (
    select from person where person.id = ${id} and ${activeAdministrator}
      and offices && ${officesWith(right)}::text[])`

/** Whether somebody is a member who may use the platform, likewise. */
export const isMemberStill = (id: Expression<string>) =>
  sql<boolean>`exists (
    select from person where person.id = ${id} and role = 'user' and status = 'active' and deleted_at is null
      and signup_status in ('none', 'approved'))`
