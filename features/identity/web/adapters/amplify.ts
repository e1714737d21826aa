import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  type SignInOutput,
  signIn,
  signOut,
  signUp,
} from '@aws-amplify/auth'
import { cognitoCredentialsProvider, cognitoUserPoolsTokenProvider } from '@aws-amplify/auth/cognito'
import { Amplify, sessionStorage } from '@aws-amplify/core'
import { providerNames } from '../../provider.ts'
import {
  type Adapter,
  type Credentials,
  type Outcome,
  Refusal,
  type RefusalKind,
  refusal,
} from '../adapter.ts'
import { settingsOf } from '../provider-here.ts'

let isConfigured = false

function configure(): void {
  if (isConfigured) return
  const { poolId, clientId, endpoint, emulated } = settingsOf('amplify')
  // As everything of ours that opens something: no longer than the last tab.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sessionStorage)
  const config = {
    Cognito: {
      userPoolId: poolId,
      userPoolClientId: clientId,
      ...(emulated && { userPoolEndpoint: endpoint }),
    },
  }
  cognitoUserPoolsTokenProvider.setAuthConfig(config)
  Amplify.configure(
    { Auth: config },
    {
      Auth: { tokenProvider: cognitoUserPoolsTokenProvider, credentialsProvider: cognitoCredentialsProvider },
    },
  )
  isConfigured = true
}

/** Who has just signed up: after the code they need not type it all again. Never written anywhere. */
let waiting: Credentials | undefined

/** AWS Cognito, by the library of Amplify. */
export const adapter: Adapter = {
  async signIn({ email, password }) {
    waiting = undefined
    return speaking(async () => {
      // What is left of a sign-in that was not finished would be in the way.
      await signOut()
      try {
        const step = await signIn({
          username: email,
          password,
          options: { authFlowType: settingsOf('amplify').emulated ? 'USER_PASSWORD_AUTH' : 'USER_SRP_AUTH' },
        })
        if (step.nextStep.signInStep === 'CONFIRM_SIGN_UP') waiting = { email, password }
        return await outcomeOf(step)
      } catch (error) {
        // So a local stand-in calls a wrong password, which is not one that is being chosen.
        if (isNamed(error, 'InvalidPasswordException'))
          throw refusal(providerNames.amplify, 'credentials', error)
        if (!isNamed(error, 'UserNotConfirmedException')) throw error
        waiting = { email, password }
        return { kind: 'verify' }
      }
    })
  },

  confirm: code => speaking(async () => outcomeOf(await confirmSignIn({ challengeResponse: code }))),

  signUp: ({ email, password, firstName, lastName }) =>
    speaking(async () => {
      const name = `${firstName} ${lastName}`
      const made = await signUp({
        username: email,
        password,
        options: { userAttributes: { email, name } },
      })
      waiting = { email, password }
      return made.isSignUpComplete ? adapter.signIn({ email, password }) : { kind: 'verify' }
    }),

  verify: (email, code) =>
    speaking(async () => {
      await confirmSignUp({ username: email, confirmationCode: code })
      return waiting?.email === email ? adapter.signIn(waiting) : { kind: 'confirmed' }
    }),

  sendAgain: email => speaking(async () => void (await resendSignUpCode({ username: email }))),

  resetPassword: email =>
    speaking(async () => {
      try {
        await resetPassword({ username: email })
      } catch (error) {
        // Never reveals whether an account exists.
        if (!isNamed(error, 'UserNotFoundException')) throw error
      }
    }),

  updatePassword: (email, code, newPassword) =>
    speaking(async () => {
      if (code === '') return outcomeOf(await confirmSignIn({ challengeResponse: newPassword }))
      await confirmResetPassword({ username: email, confirmationCode: code, newPassword })
      return adapter.signIn({ email, password: newPassword })
    }),

  async signOut() {
    waiting = undefined
    configure()
    await signOut()
    return false
  },
}

async function outcomeOf({ isSignedIn, nextStep }: SignInOutput): Promise<Outcome> {
  if (isSignedIn) {
    const { tokens } = await fetchAuthSession()
    if (tokens?.idToken) return { kind: 'token', token: tokens.idToken.toString() }
  }
  switch (nextStep.signInStep) {
    case 'CONFIRM_SIGN_UP':
      return { kind: 'verify' }
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { kind: 'new-password' }
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { kind: 'code' }
    case 'RESET_PASSWORD':
      throw new Refusal('A AWS Cognito pede uma senha nova. Use «Esqueci-me da senha».')
    default:
      throw new Refusal(
        'A AWS Cognito pede um passo que esta página não conhece. Fale com a administração da escola.',
      )
  }
}

/** One name of Cognito's stands for several things, which only its sentence tells apart. */
function kindOf(error: unknown): RefusalKind | 'network' | 'password' | 'other' {
  if (!(error instanceof Error)) return 'other'
  if (error.name === 'NotAuthorizedException') {
    if (/attempts exceeded/i.test(error.message)) return 'attempts'
    if (/\bdisabled\b/i.test(error.message)) return 'disabled'
  }
  return KINDS[error.name] ?? 'other'
}

const KINDS: Readonly<Record<string, RefusalKind | 'network' | 'password'>> = {
  NotAuthorizedException: 'credentials',
  UserNotFoundException: 'credentials',
  UsernameExistsException: 'taken',
  AliasExistsException: 'taken',
  CodeMismatchException: 'code',
  ExpiredCodeException: 'ended',
  InvalidPasswordException: 'password',
  LimitExceededException: 'attempts',
  TooManyRequestsException: 'attempts',
  TooManyFailedAttemptsException: 'attempts',
  NetworkError: 'network',
}

async function speaking<T>(work: () => Promise<T>): Promise<T> {
  configure()
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refusal(providerNames.amplify, kindOf(error), error)
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}
