import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { readConfig } from './config.ts'
import { buildServer } from './server.ts'

const config = readConfig({ MODULES: 'academy', LOG_LEVEL: 'silent' })
const database = await testDatabase()
const app = await buildServer(config, database)
afterAll(() => app.close())

const ready = async () => {
  const { statusCode, json } = await app.inject('/ready')
  return [statusCode, json<{ status: string }>().status]
}

it('/ready says no from the first write that finds the disk full until there is room again', async () => {
  expect(await ready()).toEqual([200, 'ready'])
  await database.pool.query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on idempotency_keys execute function no_room()`)
  const refused = await app.inject({
    method: 'POST',
    url: '/api/academy/auth/sign-out',
    headers: { 'idempotency-key': 'one' },
  })
  expect([refused.statusCode, refused.json().message]).toEqual([507, expect.stringMatching(/disco .* cheio/)])
  expect(await ready()).toEqual([503, 'full'])
  await database.pool.query('drop trigger full_disk on idempotency_keys')
  expect(await ready()).toEqual([200, 'ready'])
})
