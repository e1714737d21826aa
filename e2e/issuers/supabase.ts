import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { answerJson, bodyOf, listen, newCode, type TestIssuer } from './issuer.ts'

const KEY = 'sb_publishable_ensaio'

interface Person {
  id: string
  email: string
  password: string
  name: string
  confirmedAt: string | null
}

/** Stands in for Supabase Auth: the routes that its library calls, with tokens signed by ES256. */
export async function supabase(): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  const people = new Map<string, Person>()
  const codes = new Map<string, string>()
  const ended = new Set<string>()
  const server = await listen(async (request, response) => {
    const { origin } = server
    const answer = (status: number, body?: unknown) => answerJson(request, response, status, body)
    const refuse = (status: number, code: string) => answer(status, { code, error_code: code, msg: code })
    if (request.method === 'OPTIONS') return answer(204)
    const url = new URL(request.url ?? '/', origin)
    if (url.pathname === '/auth/v1/.well-known/jwks.json') return answer(200, { keys: [jwk] })
    if (request.headers.apikey !== KEY) return refuse(401, 'no_api_key')
    const body = JSON.parse((await bodyOf(request)) || '{}') as Record<string, string> & {
      data?: { name?: string }
    }
    const person = people.get(body.email ?? '')
    switch (`${request.method} ${url.pathname}`) {
      case 'POST /auth/v1/signup': {
        const email = body.email ?? ''
        if (person) return refuse(422, 'user_already_exists')
        const name = body.data?.name ?? ''
        const made = { id: randomUUID(), email, password: body.password ?? '', name, confirmedAt: null }
        people.set(email, made)
        codes.set(email, newCode())
        return answer(200, userOf(made))
      }
      case 'POST /auth/v1/token': {
        if (url.searchParams.get('grant_type') !== 'password') return refuse(400, 'validation_failed')
        if (!person || person.password !== body.password) return refuse(400, 'invalid_credentials')
        if (person.confirmedAt === null) return refuse(400, 'email_not_confirmed')
        return answer(200, await sessionOf(person, 'password'))
      }
      case 'POST /auth/v1/resend':
      case 'POST /auth/v1/recover':
        if (person) codes.set(person.email, newCode())
        return answer(200, {})
      case 'POST /auth/v1/verify':
        if (!person || codes.get(person.email) !== body.token) return refuse(403, 'otp_expired')
        codes.delete(person.email)
        person.confirmedAt ??= new Date().toISOString()
        return answer(200, await sessionOf(person, 'otp'))
      case 'GET /auth/v1/user':
      case 'PUT /auth/v1/user': {
        const owner = await ownerOf(request.headers.authorization)
        if (!owner) return refuse(403, 'bad_jwt')
        if (request.method === 'PUT') owner.password = body.password ?? owner.password
        return answer(200, userOf(owner))
      }
      case 'POST /auth/v1/logout':
        ended.add(request.headers.authorization ?? '')
        return answer(204)
      default:
        return refuse(404, 'not_found')
    }
  })

  async function sessionOf(person: Person, method: string) {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      role: 'authenticated',
      email: person.email,
      session_id: randomUUID(),
      amr: [{ method, timestamp: now }],
      user_metadata: { name: person.name, email: person.email, email_verified: true },
    }
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'JWT' })
      .setIssuer(`${server.origin}/auth/v1`)
      .setAudience('authenticated')
      .setSubject(person.id)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(privateKey)
    const times = { expires_in: 3600, expires_at: now + 3600 }
    return {
      access_token: token,
      token_type: 'bearer',
      ...times,
      refresh_token: randomUUID(),
      user: userOf(person),
    }
  }

  async function ownerOf(authorization = ''): Promise<Person | undefined> {
    if (ended.has(authorization)) return undefined
    const { payload } = await jwtVerify(authorization.replace('Bearer ', ''), publicKey)
    return [...people.values()].find(person => person.id === payload.sub)
  }

  return {
    origin: server.origin,
    close: server.close,
    env: { AUTH_METHOD: 'supabase', SUPABASE_URL: server.origin, SUPABASE_KEY: KEY },
    messageTo: async email => codes.get(email) ?? '',
    addPerson: async (email, password, name) =>
      void people.set(email, {
        id: randomUUID(),
        email,
        password,
        name,
        confirmedAt: new Date().toISOString(),
      }),
  }
}

function userOf({ id, email, name, confirmedAt }: Person) {
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: confirmedAt,
    app_metadata: { provider: 'email' },
    user_metadata: { name },
    identities: [{ id, user_id: id, provider: 'email' }],
    is_anonymous: false,
    created_at: '2026-05-05T08:00:00Z',
  }
}
