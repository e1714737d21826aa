import { useState } from 'react'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Crossroads } from '#kit/web/pattern/crossroads.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from '../shell/layout/plain-page.module.css'

const QuickFindDialog = fetchedDialog(() =>
  import('../shell/find/quick-find-dialog.tsx').then(m => m.QuickFindDialog),
)

/** The page of every address that leads nowhere. */
export function NotFoundPage() {
  const [finding, setFinding] = useState(false)
  return (
    <div className={styles.page}>
      <Crossroads />
      <h1>Página não encontrada</h1>
      <p>O endereço não existe ou a página mudou de lugar. Confirme as letras ou volte ao início.</p>
      <div className={styles.actions}>
        <Button
          size="large"
          variant="outlined"
          startIcon={<Icon name="magnifying-glass" size={20} />}
          aria-haspopup="dialog"
          onClick={() => setFinding(true)}
        >
          Procurar
        </Button>
        <Button size="large" variant="contained" to="/">
          Voltar ao início
        </Button>
      </div>
      {finding && <QuickFindDialog open onClose={() => setFinding(false)} />}
    </div>
  )
}
