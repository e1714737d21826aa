import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createVerifier } from 'fast-jwt'
import pg from 'pg'

// The floor of `list.ts`, in a process of its own: what anybody would write first, without routes, accounts, checks
// or headers. One prepared statement, the rows as `pg` gives them, JSON.stringify. `/first` folds the searched word
// where it is compared, as one writes it first; `/tuned` as the product does; `/checked` does it for somebody whose token
// is signed and whose session lasts, as its row says.
const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE, max: 10 })
const statement = (pattern: string) => `
  SELECT t.id, t.term, t.letter, t.word_class, t.definition, t.grades, t.state, t.version, t.updated_at,
    t.subject_id, s.code AS subject_code, s.name AS subject_name, s.abbreviation AS subject_abbreviation,
    s.colour AS subject_colour, true AS may_edit, t.term_folded AS sort_key
  FROM terms t JOIN subjects s ON s.id = t.subject_id
  WHERE t.deleted_at IS NULL AND t.search LIKE ${pattern}
  ORDER BY t.term_folded, t.id LIMIT $2`
const first = { name: 'first', text: statement(`'%' || f_unaccent($1::text) || '%'`) }
const tuned = { name: 'tuned', text: statement(`(SELECT '%' || f_unaccent($1::text) || '%')`) }
const session = {
  name: 'session',
  text: `SELECT a.id, a.name, a.role FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE s.id = $1 AND s.api = $2 AND s.ended_at IS NULL AND s.expires_at > now()
      AND a.disabled_at IS NULL AND a.deleted_at IS NULL`,
}
const verify = createVerifier({ key: process.env.FLOOR_SECRET ?? '', algorithms: ['HS256'] })

const server = createServer(async (request, response) => {
  const { pathname, searchParams: filters } = new URL(request.url ?? '/', 'http://floor')
  if (pathname === '/checked') {
    const { sid, aud } = verify((request.headers.authorization ?? '').replace('Bearer ', ''))
    const { rows } = await pool.query({ ...session, values: [sid, aud] })
    if (rows.length === 0) {
      response.writeHead(401).end()
      return
    }
  }
  const limit = Number(filters.get('limit'))
  const query = pathname === '/first' ? first : tuned
  const { rows } = await pool.query({ ...query, values: [filters.get('search'), limit + 1] })
  const page = rows.slice(0, limit).map(row => ({
    id: row.id,
    term: row.term,
    letter: row.letter,
    wordClass: row.word_class,
    definition: row.definition,
    subject: {
      id: row.subject_id,
      code: row.subject_code,
      name: row.subject_name,
      abbreviation: row.subject_abbreviation,
      colour: row.subject_colour,
    },
    grades: row.grades,
    state: row.state,
    version: row.version,
    updatedAt: row.updated_at,
    mayEdit: row.may_edit,
  }))
  const last = page.at(-1)
  const next = rows.length > limit ? JSON.stringify([rows[limit - 1].sort_key, last?.id]) : null
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ rows: page, next }))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
