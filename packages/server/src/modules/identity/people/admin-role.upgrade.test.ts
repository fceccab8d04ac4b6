import { expect, test } from 'vitest'
import { beforeMigration } from '../../../../test/upgrade.ts'

test('administrators from before roles were introduced are owners, and no one else has a role', () =>
  beforeMigration('0034', async (pool, upgrade) => {
    const add = (name: string, role: string, rest = '') =>
      pool.query(
        `insert into person (id, name, email, role, status, signup_status, joined_at, counts_from ${rest && ', offices'})
         values (gen_random_uuid(), $1, $1 || '@example.org', $2, 'active', 'none', now(), now() ${rest})`,
        [name, role],
      )
    await add('Ada', 'admin')
    await add('Ben', 'user')
    await upgrade()
    expect((await pool.query('select name, offices from person order by name')).rows).toEqual([
      { name: 'Ada', offices: ['owner'] },
      { name: 'Ben', offices: [] },
    ])
    await expect(add('Cid', 'user', `, '{owner}'`)).rejects.toThrow('person_offices_of_administrators')
    await expect(pool.query(`update person set offices = '{king}' where name = 'Ada'`)).rejects.toThrow(
      'person_offices_known',
    )
  }))
