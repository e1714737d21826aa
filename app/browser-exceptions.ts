import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { addressLimit, reserve, WINDOW_MINUTES } from '#school/accounts/server/rate-limits.ts'
import { exceptionReport } from '#school/incidents/exception.ts'
import { EXCEPTIONS, reduceMessage } from '#school/incidents/reduced.ts'
import type { IncidentKeeper } from '#school/incidents/server/keeper.ts'
import { nameFrames } from '#school/incidents/server/source-names.ts'
import { routes } from './routes.ts'

/** Where the build keeps the source maps: beside what is served. */
const MAPS = join(import.meta.dirname, '..', 'dist', 'maps')
const MAX_BYTES = 8 * 1024
/** Reports of one address in a quarter of an hour: a whole school may share one. */
const MAX_OF_ADDRESS = 60
/** Of all addresses together. */
const MAX_OF_ALL = 600

const pages: ReadonlySet<string> = new Set(routes.map(({ path }) => path))

/**
 * Takes what code of a page threw in a browser, with a session or without. Nothing that a person typed is kept: the page is one of
 * `routes.ts` or none, the message has words of browsers alone, and places are named by the source.
 */
export function takeExceptions(app: FastifyInstance, db: Db, keeper: IncidentKeeper): void {
  app.post(EXCEPTIONS, { bodyLimit: MAX_BYTES, logLevel: 'warn' }, async (request, reply) => {
    const { success, data } = exceptionReport.safeParse(request.body)
    if (!success) throw new HttpError(400, 'INVALID', 'Não é o relato de uma excepção.')
    const seconds = await reserve(db, [
      addressLimit('exceptions', request.ip, MAX_OF_ADDRESS),
      { bucket: 'exceptions', max: MAX_OF_ALL, minutes: WINDOW_MINUTES },
    ])
    if (seconds > 0)
      throw new HttpError(429, 'TOO_MANY', 'Vieram daqui muitos relatos de excepções.', {
        headers: { 'retry-after': String(seconds) },
      })
    keeper.note({
      kind: 'exception',
      title: `${data.name}: ${reduceMessage(data.message)}`,
      detail: '',
      page: pages.has(data.page) ? data.page : '',
      version: data.version,
      frames: await nameFrames(MAPS, data.frames, error =>
        request.log.warn({ err: error }, 'the places of a stack were not named'),
      ),
      milliseconds: null,
    })
    return reply.code(204).send()
  })
}
