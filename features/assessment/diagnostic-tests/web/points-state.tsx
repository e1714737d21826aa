import type { ComponentProps } from 'react'
import { decimal } from '#kit/figures.ts'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { pointsOf } from '../blueprint.ts'
import type { ItemBody } from '../contract.ts'
import { withPointsShared } from '../shared-points.ts'
import styles from './test-builder.module.css'

interface PointsStateProps {
  items: readonly ItemBody[]
  total: number
  saving: ComponentProps<typeof SaveState>['saving']
  /** Absent where the questions stay as they are. */
  onShare: ((items: readonly ItemBody[]) => void) | undefined
}

/** Whether the test is saved, and how far its points are from the total, with the way to share these out. */
export function PointsState({ items, total, saving, onShare }: PointsStateProps) {
  const points = pointsOf(items)
  const isOff = points !== total
  const shared = isOff && onShare ? withPointsShared(items, total) : undefined
  return (
    <Row gap={12} rowGap={4} wrap center small secondary className={styles.saving}>
      <SaveState saving={saving} />
      <b data-off={isOff || undefined}>
        {isOff && <Icon name="warning" size={16} />}
        {decimal(points)} de {decimal(total)} valores
      </b>
      {shared && (
        <Button size="small" onClick={() => onShare?.(shared)}>
          Repartir {decimal(total)} valores
        </Button>
      )}
    </Row>
  )
}
