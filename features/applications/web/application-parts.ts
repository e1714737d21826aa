import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { IconName } from '#kit/web/theme/icon.tsx'
import type { Application } from '../contract.ts'

export interface PartProps {
  application: Application
}

/** One tab of the page of an application; each is fetched when it is opened. */
export interface ApplicationPart {
  /** As the address says it: `?parte=…`. */
  key: string
  label: string
  icon: IconName
  /** Whether this application has it. */
  has: (application: Application) => boolean
  Tab: LazyExoticComponent<ComponentType<PartProps>>
}

/** Every tab, in the order of the work. */
export const applicationParts: readonly ApplicationPart[] = [
  {
    key: 'introduzir',
    label: 'Introduzir',
    icon: 'keyboard',
    has: () => true,
    Tab: lazy(() => import('./grid/entry-tab.tsx')),
  },
]
