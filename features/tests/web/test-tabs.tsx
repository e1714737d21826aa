import { Link } from 'react-router'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import styles from './test-builder.module.css'

/** The four parts of the work on one test; what is given, marked and read stands on pages of its own. */
export function TestTabs({ id }: { id: string }) {
  const tabs: { label: string; icon: IconName; to: string }[] = [
    { label: 'Construir', icon: 'ruler', to: `/diagnostico/teste/${id}` },
    { label: 'Aplicar', icon: 'broadcast', to: `/diagnostico/diagnosticos?test=${id}` },
    { label: 'Corrigir', icon: 'note-pencil', to: `/diagnostico/diagnosticos?test=${id}&state=encerrado` },
    { label: 'Analisar', icon: 'chart-bar', to: `/diagnostico/relatorios?test=${id}` },
  ]
  return (
    <nav aria-label="Partes do teste" className={styles.tabs}>
      {tabs.map((tab, at) => (
        <Link key={tab.label} to={tab.to} aria-current={at === 0 ? 'page' : undefined}>
          <span className={styles.tabIcon}>
            <Icon name={tab.icon} />
          </span>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
