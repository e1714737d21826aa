import type { ComponentType } from 'react'
import { fetchedTab } from '#kit/web/notice/fetched-tab.tsx'
import type { IconName } from '#kit/web/theme/icon.tsx'
import { type Application, takesPhones } from '../../results/contract.ts'
import { fitsCards } from './cards/fits-cards.ts'

/** One tab of the page of an application; each is fetched when it is opened. */
interface ApplicationPart {
  /** As the address says it: `?parte=…`. */
  key: string
  label: string
  icon: IconName
  /** Whether this application has it. */
  has: (application: Application) => boolean
  /** Serves while pupils answer; a closed application opens with what comes afterwards. */
  whileOpen?: true
  Tab: ComponentType<{ application: Application }>
}

const isOnline = (application: Application) => takesPhones(application) && application.kind === 'escrito'

/** Whether a question is answered by a circle on a sheet. */
const hasCircles = ({ question: { type } }: Application['items'][number]) =>
  type === 'single-choice' || type === 'multiple-choice' || type === 'true-false'

/** Every tab, in the order of the work; the first that an application has is the one it opens with. */
export const applicationParts: readonly ApplicationPart[] = [
  {
    key: 'progresso',
    label: 'Progresso',
    icon: 'broadcast',
    has: isOnline,
    whileOpen: true,
    Tab: fetchedTab(() => import('./progress/progress-tab.tsx').then(m => m.default)),
  },
  {
    key: 'codigos',
    label: 'Códigos',
    icon: 'qr-code',
    has: isOnline,
    whileOpen: true,
    Tab: fetchedTab(() => import('./codes/codes-tab.tsx').then(m => m.default)),
  },
  {
    key: 'introduzir',
    label: 'Lançar',
    icon: 'keyboard',
    has: application => application.kind === 'escrito',
    Tab: fetchedTab(() => import('./grid/entry-tab.tsx').then(m => m.default)),
  },
  {
    key: 'folhas',
    label: 'Ler folhas',
    icon: 'camera',
    has: application => application.kind === 'escrito' && application.items.some(hasCircles),
    Tab: fetchedTab(() => import('./reading/read-tab.tsx').then(m => m.default)),
  },
  {
    key: 'cartoes',
    label: 'Cartões',
    icon: 'hand-palm',
    has: application =>
      application.kind === 'escrito' && application.gives === 'quiz' && application.items.some(fitsCards),
    Tab: fetchedTab(() => import('./cards/cards-tab.tsx').then(m => m.default)),
  },
  {
    key: 'niveis',
    label: 'Níveis',
    icon: 'list-numbers',
    has: application => application.kind === 'oral',
    Tab: fetchedTab(() => import('./levels/levels-tab.tsx').then(m => m.default)),
  },
  {
    key: 'resultado',
    label: 'Relatório',
    icon: 'chart-bar',
    has: application => application.kind === 'oral',
    Tab: fetchedTab(() => import('./levels/level-report-tab.tsx').then(m => m.default)),
  },
  {
    key: 'corrigir',
    label: 'Corrigir',
    icon: 'check-square',
    has: application => application.items.some(item => item.question.type === 'essay'),
    Tab: fetchedTab(() => import('./marking/marking-tab.tsx').then(m => m.default)),
  },
  {
    key: 'chave',
    label: 'Chave',
    icon: 'key',
    has: application => application.kind === 'escrito' && application.items.length > 0,
    Tab: fetchedTab(() => import('./key/key-tab.tsx').then(m => m.default)),
  },
]
