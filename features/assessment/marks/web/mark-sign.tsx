import type { Mark } from '#engines/marks/rule.ts'
import { markText } from '#engines/marks/words.ts'
import styles from './marks.module.css'

const words: Partial<Record<Mark & string, string>> = {
  faltou: 'faltou',
  justificada: 'faltou, justificada',
  'sem nota': 'sem nota',
  dispensado: 'dispensado',
}

/** A mark as every page of marks shows it: a number, a sign for why there is none, or a dot where it waits. */
export function MarkSign({ mark, pass }: { mark: Mark | null; pass: number }) {
  if (mark === null)
    return (
      <span className={styles.waits} title="por lançar">
        ·
      </span>
    )
  if (typeof mark === 'number')
    return <span className={mark < pass ? styles.negative : undefined}>{markText(mark)}</span>
  return (
    <abbr className={styles.sign} data-mark={mark} title={words[mark]}>
      {markText(mark)}
    </abbr>
  )
}
