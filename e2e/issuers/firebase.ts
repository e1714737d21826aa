import { randomUUID } from 'node:crypto'
import { UnsecuredJWT } from 'jose'
import { answerJson, bodyOf, listen, type TestIssuer } from './issuer.ts'

const PROJECT = 'escola-ensaio'

interface Person {
  localId: string
  email: string
  password: string
  displayName: string
  emailVerified: boolean
}

/**
 * Stands in for Firebase's emulator: the routes that its library calls. As the emulator's, its tokens are not signed; the
 * product asks it about each.
 */
export async function firebase(): Promise<TestIssuer> {
  const people = new Map<string, Person>()
  const tokens = new Map<string, string>()
  const messages = new Map<string, { code: string; link: string }>()
  const server = await listen(async (request, response) => {
    const answer = (status: number, body?: unknown) => answerJson(request, response, status, body)
    const refuse = (message: string) => answer(400, { error: { code: 400, message, errors: [] } })
    if (request.method === 'OPTIONS') return answer(204)
    const { pathname } = new URL(request.url ?? '/', server.origin)
    if (pathname.endsWith('/v1/projects'))
      return answer(200, { authorizedDomains: ['127.0.0.1', 'localhost'] })
    const text = await bodyOf(request)
    if (pathname.endsWith('/v1/token')) {
      const person = people.get(new URLSearchParams(text).get('refresh_token') ?? '')
      if (!person) return refuse('INVALID_REFRESH_TOKEN')
      const { idToken, refreshToken } = signIn(person)
      const body = {
        id_token: idToken,
        access_token: idToken,
        refresh_token: refreshToken,
        expires_in: '3600',
      }
      return answer(200, { ...body, token_type: 'Bearer', user_id: person.localId, project_id: PROJECT })
    }
    const body = JSON.parse(text || '{}') as Record<string, string>
    const person = people.get(body.email ?? tokens.get(body.idToken ?? '') ?? '')
    switch (/accounts:(\w+)$/.exec(pathname)?.[1]) {
      case 'signUp': {
        if (person) return refuse('EMAIL_EXISTS')
        const email = body.email ?? ''
        const made = {
          localId: randomUUID(),
          email,
          password: body.password ?? '',
          displayName: '',
          emailVerified: false,
        }
        people.set(email, made)
        return answer(200, signIn(made))
      }
      case 'signInWithPassword':
        if (!person || person.password !== body.password) return refuse('INVALID_LOGIN_CREDENTIALS')
        return answer(200, signIn(person))
      case 'lookup':
        return person ? answer(200, { users: [userOf(person)] }) : refuse('USER_NOT_FOUND')
      case 'update': {
        const owner = body.oobCode ? ownerOfCode(body.oobCode) : person
        if (!owner) return refuse('INVALID_OOB_CODE')
        if (body.oobCode) owner.emailVerified = true
        owner.displayName = body.displayName ?? owner.displayName
        return answer(200, userOf(owner))
      }
      case 'sendOobCode': {
        if (!person) return refuse('EMAIL_NOT_FOUND')
        const mode = body.requestType === 'VERIFY_EMAIL' ? 'verifyEmail' : 'resetPassword'
        const code = randomUUID()
        const page = mode === 'verifyEmail' ? 'verify' : 'reset-password'
        messages.set(person.email, { code, link: `/auth/firebase/${page}?mode=${mode}&oobCode=${code}` })
        return answer(200, { email: person.email })
      }
      case 'resetPassword': {
        const owner = ownerOfCode(body.oobCode ?? '')
        if (!owner) return refuse('INVALID_OOB_CODE')
        owner.password = body.newPassword ?? owner.password
        return answer(200, { email: owner.email, requestType: 'PASSWORD_RESET' })
      }
      default:
        return answer(404, { error: { code: 404, message: `No ${pathname}` } })
    }
  })

  function ownerOfCode(code: string): Person | undefined {
    const [email] = [...messages].find(([, message]) => message.code === code) ?? []
    return people.get(email ?? '')
  }

  function signIn(person: Person) {
    const now = Math.floor(Date.now() / 1000)
    const idToken = new UnsecuredJWT({
      email: person.email,
      email_verified: person.emailVerified,
      name: person.displayName,
      auth_time: now,
      user_id: person.localId,
      jti: randomUUID(),
      firebase: { sign_in_provider: 'password' },
    })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject(person.localId)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .encode()
    tokens.set(idToken, person.email)
    const { localId, email } = person
    return { localId, email, idToken, refreshToken: person.email, expiresIn: '3600', registered: true }
  }

  return {
    origin: server.origin,
    close: server.close,
    env: {
      AUTH_METHOD: 'firebase',
      FIREBASE_API_KEY: 'chave',
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_EMULATOR: server.origin,
    },
    messageTo: async email => messages.get(email)?.link ?? '',
    addPerson: async (email, password, displayName) =>
      void people.set(email, { localId: randomUUID(), email, password, displayName, emailVerified: true }),
  }
}

function userOf({ localId, email, displayName, emailVerified }: Person) {
  const provider = { providerId: 'password', federatedId: email, email, rawId: email }
  return { localId, email, displayName, emailVerified, providerUserInfo: [provider] }
}
