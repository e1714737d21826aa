import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/start-for-tests.ts'
import type { TestIssuer } from './issuer.ts'

/** What cognito-local sends to everybody. */
const CODE = '123456'
const STARTING_MS = 30_000

/**
 * cognito-local, a stand-in of AWS Cognito. It knows no SRP, so passwords go to it as they are, and it leaves an e-mail
 * unverified after its code was right: tests then say it by the pool's administration.
 */
export async function cognito(): Promise<TestIssuer> {
  const dir = mkdtempSync(join(tmpdir(), 'dondza-cognito-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  mkdirSync(join(dir, '.cognito'))
  const config = { TokenConfig: { IssuerDomain: origin } }
  writeFileSync(join(dir, '.cognito', 'config.json'), JSON.stringify(config))
  const start = createRequire(import.meta.url).resolve('cognito-local/lib/bin/start.js')
  const child = spawn(process.execPath, [start], {
    cwd: dir,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', CODE },
  })
  const { UserPool } = await untilItAnswers(child, () =>
    ask('CreateUserPool', { PoolName: 'escola', ...EMAIL_IS_NAME }),
  )
  const UserPoolId = UserPool.Id
  const { UserPoolClient } = await ask('CreateUserPoolClient', {
    UserPoolId,
    ClientName: 'dondza',
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  })

  // biome-ignore lint/suspicious/noExplicitAny: tests look at what came, whatever its shape.
  async function ask(what: string, body: object): Promise<any> {
    const answer = await fetch(origin, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${what}`,
        authorization: 'AWS4-HMAC-SHA256 Credential=local/20261122/local/cognito-idp/aws4_request',
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  const confirm = async (email: string) =>
    ask('AdminUpdateUserAttributes', {
      UserPoolId,
      Username: email,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    })

  return {
    origin,
    env: {
      AUTH_METHOD: 'amplify',
      COGNITO_POOL_ID: UserPoolId,
      COGNITO_CLIENT_ID: UserPoolClient.ClientId,
      COGNITO_ENDPOINT: origin,
    },
    messageTo: async () => CODE,
    confirm,
    addPerson: async (email, password, name) => {
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: name },
      ]
      await ask('AdminCreateUser', { UserPoolId, Username: email, UserAttributes, MessageAction: 'SUPPRESS' })
      await ask('AdminSetUserPassword', { UserPoolId, Username: email, Password: password, Permanent: true })
    },
    close: async () => {
      child.kill()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const EMAIL_IS_NAME = { UsernameAttributes: ['email'], AutoVerifiedAttributes: ['email'] }

async function untilItAnswers<T>(child: ChildProcess, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + STARTING_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until || child.exitCode !== null) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}
