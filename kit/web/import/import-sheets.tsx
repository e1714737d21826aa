import { counted } from '#kit/figures.ts'
import type { ImportField } from '#kit/import.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './import-review.module.css'
import type { Review } from './use-import.ts'

interface ImportSheetsProps {
  review: Review
  fields: readonly ImportField[]
  onTake: (sheet: number, on: boolean) => void
  onFill: (sheet: number, at: number, text: string) => void
}

/** Which sheets of a workbook are brought in, and what the name of each says of its rows. */
export function ImportSheets({ review, fields, onTake, onFill }: ImportSheetsProps) {
  const { sheets, choices } = review.preview
  if (sheets.length < 2) return null
  const field = fields.find(field => field.fromSheet)
  const at = field ? review.mapping.indexOf(field.key) : -1
  const wordsOf = (sheet: number) => review.rows.find(row => row.sheet === sheet)?.cells[at] ?? ''
  return (
    <div className={styles.sheets}>
      {sheets.map((sheet, place) => {
        const named = sheet.named && at !== -1 ? field : undefined
        return (
          <Row key={sheet.name} gap={12} center className={styles.sheetCard}>
            <label>
              <input
                type="checkbox"
                checked={!review.left.has(place)}
                onChange={event => onTake(place, event.target.checked)}
              />
              <span>
                <Text as="b" block semibold>
                  Folha «{sheet.name}»
                </Text>
                <Text as="small" caption secondary>
                  {counted(sheet.rows, 'linha', 'linhas')}
                  {named &&
                    (choices[named.key] ?? []).includes(wordsOf(place)) &&
                    ` · ${named.label.toLowerCase()} tirada da folha`}
                </Text>
              </span>
            </label>
            {named && (
              <span className={styles.select}>
                <select
                  aria-label={`${named.label} da folha «${sheet.name}»`}
                  value={wordsOf(place)}
                  disabled={review.left.has(place)}
                  onChange={event => onFill(place, at, event.target.value)}
                >
                  {!(choices[named.key] ?? []).includes(wordsOf(place)) && (
                    <option value={wordsOf(place)}>{wordsOf(place) || 'Escolher…'}</option>
                  )}
                  {(choices[named.key] ?? []).map(choice => (
                    <option key={choice} value={choice}>
                      {choice}
                    </option>
                  ))}
                </select>
                <Icon name="caret-down" size={16} />
              </span>
            )}
          </Row>
        )
      })}
    </div>
  )
}
