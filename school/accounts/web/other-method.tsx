import { useLocation } from 'react-router'
import { href } from '#kit/address.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Column, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import styles from './other-method.module.css'
import { configuredSignInPath } from './return-to.ts'

const METHODS: Readonly<Record<string, string>> = {
  jwt: 'e-mail e senha daqui',
  amplify: 'AWS Amplify',
  firebase: 'Firebase',
  auth0: 'Auth0',
  supabase: 'Supabase',
  oidc: 'OpenID Connect',
}
const STEPS: Readonly<Record<string, string>> = {
  'sign-in': 'A entrada',
  'sign-up': 'O registo',
  verify: 'A confirmação do e-mail',
  'update-password': 'A mudança de senha',
  'reset-password': 'A reposição da senha',
}

/** The pages of a sign-in method that this installation does not use: what it uses instead, and the way there. */
export function OtherMethod() {
  const { pathname, search } = useLocation()
  const [method = '', step = ''] = pathname.split('/').slice(2)
  const elsewhere = runtimeConfig().identity
  const way = elsewhere ? 'a conta da escola' : 'e-mail e senha'
  return (
    <Column gap={12} className={styles.page}>
      <span className={styles.seed}>
        <Icon name="lock-simple" size={24} />
      </span>
      <h1>Aqui entra-se com {way}</h1>
      <Text as="p" secondary>
        {STEPS[step] ?? 'A entrada'} com {METHODS[method] ?? method} não está disponível: esta instalação usa{' '}
        {elsewhere ? `as contas da ${elsewhere.name}` : 'o e-mail e a senha de cada conta'}.
      </Text>
      {!elsewhere && (
        <Text as="p" secondary>
          Se esqueceu a senha, peça à administração da escola uma ligação para a repor.
        </Text>
      )}
      <Button
        fullWidth
        size="large"
        variant="contained"
        to={{ pathname: configuredSignInPath(), search }}
        className={styles.way}
      >
        Entrar com {way}
      </Button>
      {elsewhere && method === 'jwt' && step === 'sign-in' && (
        <Text as="p" secondary>
          É da administração e a sua conta ainda não está ligada?{' '}
          <Link to={href(pages.localSignIn, { conta: 'local' })}>Entrar com a senha daqui</Link>
        </Text>
      )}
    </Column>
  )
}
