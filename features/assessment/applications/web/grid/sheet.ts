import type { Application, Sitting } from '../../../results/contract.ts'
import type { SheetItem } from './cell-words.ts'

/**
 * An application as its paper has it: the questions that stand there, and of each pupil the latest attempt. Who was drawn
 * other questions on a device is not of the paper.
 */
export function onPaper(application: Application): { application: Application; onDevices: number } {
  const { sittings } = application
  const pupils = sittings.filter(sitting => sitting.studentId !== null)
  const latest = [...new Map(pupils.map(sitting => [sitting.studentId, sitting])).values()]
  const rows = latest.filter(sitting => !sitting.ownDraw)
  return {
    application: {
      ...application,
      items: itemsOnPaper(application),
      sittings: rows,
    },
    onDevices: latest.length - rows.length,
  }
}

/** The questions that stand on the paper, in its order. */
export function itemsOnPaper({
  items,
  paperItems,
}: Pick<Application, 'items' | 'paperItems'>): Application['items'] {
  const byId = new Map(items.map(item => [item.id, item]))
  return paperItems?.flatMap(id => byId.get(id) ?? []) ?? items
}

/** The items in the order in which each form has them; under `''` that of the test itself. */
export type Sheets = ReadonlyMap<string, readonly SheetItem[]>

/** The items of an application as they stand on the sheets of each form. */
export function sheetsOf({ items, forms }: Pick<Application, 'items' | 'forms'>): Sheets {
  const plain = items.map(item => ({ item, order: item.paperOrder ?? {} }))
  return new Map([
    ['', plain],
    ...forms.map(form => {
      const placed = form.items.flatMap(({ question, order }) => {
        const item = items.find(item => item.id === question)
        return item ? [{ item, order }] : []
      })
      return [form.name, placed] as const
    }),
  ])
}

/** The sheet that was before a pupil. */
export function sheetOf(sheets: Sheets, { form }: Pick<Sitting, 'form'>): readonly SheetItem[] {
  return sheets.get(form) ?? sheets.get('') ?? []
}
