import { counted, formatTime } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { MarkEntry } from './use-mark-entry.ts'

/** Where what was typed is. */
export function SavedState({ entry }: { entry: MarkEntry }) {
  return (
    <Text as="p" small secondary role="status">
      <Row as="span" gap={6} center>
        <Icon name={entry.waiting > 0 ? 'device-mobile' : 'cloud-check'} size={18} />
        <span>
          {entry.waiting > 0
            ? `${counted(entry.waiting, 'nota espera', 'notas esperam')} pela rede neste dispositivo`
            : entry.savedAt
              ? `Guardado às ${formatTime(entry.savedAt.toISOString())}`
              : 'Cada nota guarda-se ao lançar'}
        </span>
      </Row>
    </Text>
  )
}
