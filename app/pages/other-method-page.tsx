import { useLocation } from 'react-router'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './other-method-page.module.css'

const METHODS: Readonly<Record<string, string>> = {
  amplify: 'AWS Amplify',
  firebase: 'Firebase',
  auth0: 'Auth0',
  supabase: 'Supabase',
}
const STEPS: Readonly<Record<string, string>> = {
  'sign-in': 'A entrada',
  'sign-up': 'O registo',
  verify: 'A confirmação do e-mail',
  'update-password': 'A mudança de senha',
  'reset-password': 'A reposição da senha',
}

/** The pages of sign-in methods that this installation does not use: what it uses instead, and the way there. */
export function OtherMethodPage() {
  const { pathname, search } = useLocation()
  const [method = '', step = ''] = pathname.split('/').slice(2)
  return (
    <div className={styles.page}>
      <span className={styles.seed}>
        <Icon name="lock-simple" size={24} />
      </span>
      <h1>Aqui entra-se com e-mail e senha</h1>
      <p>
        {STEPS[step] ?? 'A entrada'} com {METHODS[method] ?? method} não está disponível: esta instalação usa
        o e-mail e a senha de cada conta.
      </p>
      <p>Se esqueceu a senha, peça à administração da escola uma ligação para a repor.</p>
      <Button
        fullWidth
        size="large"
        variant="contained"
        to={{ pathname: '/auth/unified/sign-in', search }}
        className={styles.way}
      >
        Entrar com e-mail e senha
      </Button>
    </div>
  )
}
