import { progress } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { isOpenLesson } from '../access/gates.ts'
import { tables } from '../content.tables.ts'
import { type Asker, presentItem, visibleItems } from '../items/item.record.ts'
import { inLibrary, isNamedNow } from '../items/library.ts'
import { countListed, openTo } from '../items/open.ts'

type Shelf = z.output<typeof progress.getShelf.response>

const SHELF_LIMIT = 12
const DAY_MS = 24 * 60 * 60 * 1000

/** A member's items to continue, new open items they have not opened, and favorites. */
export const getShelf = async (tx: Tx, asker: Asker): Promise<Shelf> => {
  const items = () => inLibrary(visibleItems(tx, asker.userId), tx.now)
  const started = await items()
    .innerJoin('content_progress as begun', (join) =>
      join.onRef('begun.item_id', '=', 'content_item.id').on('begun.person_id', '=', asker.userId),
    )
    .where('begun.completed_at', 'is', null)
    .where('begun.hidden', '=', false)
    .where(sql<boolean>`(begun.position_ms > 0 or begun.reached > 0)`)
    .orderBy('begun.last_opened_at', 'desc')
    .orderBy('begun.item_id', 'desc')
    .limit(SHELF_LIMIT)
    .execute()
  const fresh = await items()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('content_progress as seen')
            .select('seen.item_id')
            .whereRef('seen.item_id', '=', 'content_item.id')
            .where('seen.person_id', '=', asker.userId),
        ),
      ),
    )
    .where(openTo(asker, tx.now))
    .where('content_item.shown_from', '>', new Date(tx.now.getTime() - progress.NEW_FOR_DAYS * DAY_MS))
    .orderBy('content_item.shown_from', 'desc')
    .orderBy('content_item.id', 'desc')
    .limit(SHELF_LIMIT)
    .execute()
  const favourites = await items()
    .innerJoin('content_favourite as kept', (join) =>
      join.onRef('kept.item_id', '=', 'content_item.id').on('kept.person_id', '=', asker.userId),
    )
    .orderBy('kept.added_at', 'desc')
    .orderBy('kept.item_id', 'desc')
    .limit(SHELF_LIMIT)
    .execute()
  const present = (rows: typeof fresh) => rows.map((row) => presentItem(row, asker, tx.now))
  return {
    continue: present(started).filter((item) => item.access.opens),
    new: present(fresh).filter((item) => item.access.opens),
    favourites: present(favourites),
    metrics: await metricsOf(tx, asker.userId),
  }
}

const metricsOf = async (tx: Tx, personId: string) => {
  const counted = await tables(tx)
    .selectNoFrom((eb) => [
      eb
        .selectFrom('content_favourite')
        .select((query) => query.fn.countAll<string>().as('n'))
        .where('person_id', '=', personId)
        .as('favourites'),
      eb
        .selectFrom('content_progress')
        .select((query) => query.fn.countAll<string>().as('n'))
        .where('person_id', '=', personId)
        .as('accessed'),
      eb
        .selectFrom('content_progress')
        .select((query) => query.fn.countAll<string>().as('n'))
        .where('person_id', '=', personId)
        .where('completed_at', 'is not', null)
        .as('completed'),
    ])
    .executeTakeFirstOrThrow()
  return {
    favourites: Number(counted.favourites),
    accessed: Number(counted.accessed),
    completed: Number(counted.completed),
  }
}

/** The number of different items a person opened. */
export const countAccessed = async (tx: Tx, personId: string): Promise<number> =>
  (await metricsOf(tx, personId)).accessed

/**
 * The input of Content Accessed and Growth Score, in one statement: the number of items and lessons a person opened,
 * and how many of those open to them now are completed. Only lessons of courses they are enrolled in and samples count.
 */
export const growthOf = async (tx: Tx, asker: Asker) => {
  const openItems = openTo(asker, tx.now)
  const { rows } = await sql<{ accessed: string; completed: string; open: string; lessons: string; done: string }>`
    with lessons as materialized (
      select lesson.id from course_enrolment join lesson on lesson.course_id = course_enrolment.course_id
       where person_id = ${asker.userId} and ended_at is null and lesson.deleted_at is null
       union
      select id from content_item where course_id is not null and sample and deleted_at is null
    ), open as materialized (
      select content_item.id from lessons join content_item using (id)
       where deleted_at is null and shown_from <= ${tx.now} and ${isOpenLesson(asker, tx.now)})
    select (select count(*) from content_progress where person_id = ${asker.userId}) as accessed,
           (select count(*) from content_progress join content_item on content_item.id = content_progress.item_id
             where person_id = ${asker.userId} and completed_at is not null and deleted_at is null
               and course_id is null and shown_from is not null and shown_from <= ${tx.now} and ${openItems}) as completed,
           ${countListed(openItems, tx.now)} as open,
           (select count(*) from open) as lessons,
           (select count(*) from open join lesson_progress on lesson_id = open.id
             where person_id = ${asker.userId} and completed_at is not null) as done`.execute(tables(tx))
  const row = rows[0]
  return {
    accessed: Number(row?.accessed),
    completed: Number(row?.completed) + Number(row?.done),
    open: Number(row?.open) + Number(row?.lessons),
  }
}

type SittingsQuery = z.output<typeof progress.listPlayback.query>

/**
 * A person's sittings on library items, latest first. Items that left the library are excluded, as their titles may
 * have changed.
 */
export const listPlayback = async (tx: Tx, { limit, cursor }: SittingsQuery, asker: Asker) => {
  const all = tables(tx)
    .selectFrom('content_sitting')
    .innerJoin('content_item', 'content_item.id', 'content_sitting.item_id')
    .select([
      'content_sitting.id',
      'content_sitting.item_id',
      'content_sitting.began_at',
      'content_sitting.last_at',
      'content_sitting.from_ms',
      'content_sitting.position_ms',
      'content_sitting.played_ms',
      'content_item.title',
      'content_item.type',
      'content_item.course_id',
    ])
    .where('content_sitting.person_id', '=', asker.userId)
    .where('content_sitting.listed', '=', true)
    .where(isNamedNow(asker.userId, tx.now))
  const { rows, cursors } = await readPage(
    tables(tx),
    {
      all,
      sorting: { keys: [{ by: sql`content_sitting.last_at`, kind: 'time' }], descending: true },
      id: sql`content_sitting.id`,
      beside: {},
    },
    { limit, cursor, narrowed: true },
  )
  return {
    sittings: rows.map((row) => ({
      id: row.id,
      item: { id: row.item_id, title: row.title, type: row.type, courseId: row.course_id },
      began: row.began_at.toISOString(),
      ended: row.last_at.toISOString(),
      fromMs: Number(row.from_ms),
      positionMs: Number(row.position_ms),
      playedMs: Number(row.played_ms),
    })),
    ...cursors,
  }
}
